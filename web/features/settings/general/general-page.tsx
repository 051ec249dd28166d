import { countryName, namedCountries } from "#domain/workspace/places.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useDesk, useReloadDesk } from "#web/data/desk.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import { Facts } from "#web/features/settings/parts/facts.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { ZoneSelect } from "#web/features/settings/parts/zone-select.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";

export function GeneralPage() {
  const { workspace, version } = useDesk("workspace", "version");
  const mayManage = useMay("workspace.manage");
  return (
    <>
      <PageHead
        title="General"
        picture={<Avatar name={workspace.name} size={40} square />}
        lead={`Deskbell ${version}`}
      />
      {mayManage ? (
        <WorkspaceForm />
      ) : (
        <>
          <ReadOnly>Only an owner or admin can change this.</ReadOnly>
          <Facts
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
  const { workspace } = useDesk("workspace");
  const reload = useReloadDesk();
  const { name, country, timeZone } = workspace;
  const form = useUnsaved("general", { name, country, timeZone });
  const save = useAction({
    ask: async (input: Inputs["updateWorkspace"]) => {
      await call("updateWorkspace", input);
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal);
  return (
    <Form className="set-form" onSubmit={() => void save.run(form.changed)} refusal={save.refusal}>
      <Field label="Company" error={says.at.name}>
        <TextInput
          autoComplete="organization"
          value={form.values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Country"
        hint="Used for phone numbers without a country code."
        error={says.at.country}
      >
        <Select
          wide
          value={form.values.country}
          onChange={(event) => form.change({ country: event.target.value })}
        >
          {namedCountries("en").map(({ code, name: words }) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Time zone"
        hint="Used for everyone who hasn't set their own."
        error={says.at.timeZone}
      >
        <ZoneSelect
          wide
          value={form.values.timeZone}
          onChange={(zone) => zone !== null && form.change({ timeZone: zone })}
        />
      </Field>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={says.rest}
        onDiscard={form.discard}
      />
    </Form>
  );
}
