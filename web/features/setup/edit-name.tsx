import { useState } from "react";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { EditStepForm } from "./edit-step-form.tsx";
import * as words from "./words.ts";

export function EditName({ name: nameNow, onDone }: { name: string; onDone: () => void }) {
  const reload = useReloadBootstrap();
  const [name, setName] = useState(nameNow);
  const save = useApiMutation({
    request: async (input: Inputs["updateProfile"]) => {
      await rpc("updateProfile", input);
      await reload();
      onDone();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  return (
    <EditStepForm
      isBusy={save.isBusy}
      error={save.error}
      rest={errors.rest}
      onSave={() => void save.run({ name })}
      onLeave={onDone}
    >
      <Field
        label={words.yourName}
        error={errors.at.name && (name.trim() === "" ? words.enterYourName : errors.at.name)}
      >
        <TextInput
          autoFocus
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </EditStepForm>
  );
}
