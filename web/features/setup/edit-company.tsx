import { useState } from "react";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
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
  const reload = useReloadBootstrap();
  const [values, setValues] = useState({
    name: workspace.name,
    timeZone: workspace.timeZone,
    country: workspace.country,
  });
  const change = (part: Partial<typeof values>) =>
    setValues((current) => ({ ...current, ...part }));
  const save = useApiMutation({
    request: async (input: Inputs["updateWorkspace"]) => {
      await rpc("updateWorkspace", input);
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
      onSave={() => void save.run(values)}
      onLeave={onDone}
    >
      <Field label={words.company} error={errors.at.name}>
        <TextInput
          autoFocus
          autoComplete="organization"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <RegionFields place={values} errors={errors.at} onChange={change} />
    </EditStepForm>
  );
}
