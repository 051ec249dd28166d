import { useState } from "react";
import { call, type Inputs } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { Field } from "#web/ui/field/field.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { ChangeForm } from "./change-form.tsx";

export function ChangeName({ name: nameNow, onDone }: { name: string; onDone: () => void }) {
  const reload = useReloadDesk();
  const [name, setName] = useState(nameNow);
  const save = useAction({
    ask: async (input: Inputs["updateProfile"]) => {
      await call("updateProfile", input);
      await reload();
      onDone();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal);
  return (
    <ChangeForm
      isBusy={save.isBusy}
      refusal={save.refusal}
      rest={says.rest}
      onSave={() => void save.run({ name })}
      onLeave={onDone}
    >
      <Field label="Your name" error={says.at.name}>
        <TextInput
          autoFocus
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </ChangeForm>
  );
}
