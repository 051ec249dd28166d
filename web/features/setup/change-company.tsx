import { useState } from "react";
import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { Field } from "#web/ui/field/field.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { ChangeForm } from "./change-form.tsx";
import { PlaceFields } from "./place-fields.tsx";

interface ChangeCompanyProps {
  workspace: Outputs["showMe"]["workspace"];
  onDone: () => void;
}

export function ChangeCompany({ workspace, onDone }: ChangeCompanyProps) {
  const reload = useReloadDesk();
  const [values, setValues] = useState({
    name: workspace.name,
    timeZone: workspace.timeZone,
    country: workspace.country,
  });
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const save = useAction({
    ask: async (input: Inputs["updateWorkspace"]) => {
      await call("updateWorkspace", input);
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
      onSave={() => void save.run(values)}
      onLeave={onDone}
    >
      <Field label="Company" error={says.at.name}>
        <TextInput
          autoFocus
          autoComplete="organization"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <PlaceFields place={values} says={says.at} onChange={change} />
    </ChangeForm>
  );
}
