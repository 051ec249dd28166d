import { useState } from "react";
import { rpc } from "#web/data/rpc.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { EditStepForm } from "./edit-step-form.tsx";
import * as words from "./words.ts";

export function EditName({ name: nameNow, onDone }: { name: string; onDone: () => void }) {
  const [name, setName] = useState(nameNow);
  return (
    <EditStepForm request={() => rpc("updateProfile", { name })} onDone={onDone}>
      {(errors) => (
        <Field
          label={words.yourName}
          error={errors.name && (name.trim() === "" ? words.enterYourName : errors.name)}
        >
          <TextInput
            autoFocus
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
    </EditStepForm>
  );
}
