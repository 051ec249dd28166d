import { useState } from "react";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { EditStepForm } from "./edit-step-form.tsx";
import { RegionFields } from "./region-fields.tsx";
import * as words from "./words.ts";

interface EditCompanyProps {
  workspace: Outputs["getMe"]["workspace"];
  onDone: () => void;
}

export function EditCompany({ workspace, onDone }: EditCompanyProps) {
  const [values, setValues] = useState({
    name: workspace.name,
    timeZone: workspace.timeZone,
    country: workspace.country,
  });
  const change = (part: Partial<typeof values>) =>
    setValues((current) => ({ ...current, ...part }));
  return (
    <EditStepForm request={() => rpc("updateWorkspace", values)} onDone={onDone}>
      {(errors) => (
        <>
          <Field label={words.company} error={errors.name}>
            <TextInput
              autoFocus
              autoComplete="organization"
              value={values.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <RegionFields region={values} errors={errors} onChange={change} />
        </>
      )}
    </EditStepForm>
  );
}
