import { countryName, listCountryOptions } from "#domain/workspace/regions.ts";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { TimeZoneSelect } from "#web/features/settings/components/time-zone-select.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export function GeneralPage() {
  const { workspace, version } = useBootstrap("workspace", "version");
  const mayManage = useCan("workspace.manage");
  return (
    <>
      <PageHeader
        title="General"
        picture={<Avatar name={workspace.name} size={40} square />}
        lead={`Deskbell ${version}`}
      />
      {mayManage ? (
        <WorkspaceForm />
      ) : (
        <>
          <ReadOnlyNotice>Only an owner or admin can change this.</ReadOnlyNotice>
          <DefinitionList
            facts={[
              ["Company", workspace.name],
              ["Country", countryName(workspace.country, "en")],
              ["Time zone", workspace.timeZone.replaceAll("_", " ")],
            ]}
          />
        </>
      )}
    </>
  );
}

function WorkspaceForm() {
  const { workspace } = useBootstrap("workspace");
  const reload = useReloadBootstrap();
  const { name, country, timeZone } = workspace;
  const form = useUnsavedChanges("general", { name, country, timeZone });
  const save = useApiMutation({
    ask: async (input: Inputs["updateWorkspace"]) => {
      await rpc("updateWorkspace", input);
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal);
  return (
    <Form className="set-form" onSubmit={() => void save.run(form.changed)} refusal={save.refusal}>
      <Field label="Company" error={errors.at.name}>
        <TextInput
          autoComplete="organization"
          value={form.values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Country"
        hint="Used for phone numbers without a country code."
        error={errors.at.country}
      >
        <Select
          wide
          value={form.values.country}
          onChange={(event) => form.change({ country: event.target.value })}
        >
          {listCountryOptions("en").map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Time zone"
        hint="Used for everyone who hasn't set their own."
        error={errors.at.timeZone}
      >
        <TimeZoneSelect
          wide
          value={form.values.timeZone}
          onChange={(zone) => zone !== null && form.change({ timeZone: zone })}
        />
      </Field>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={errors.rest}
        onDiscard={form.discard}
      />
    </Form>
  );
}
