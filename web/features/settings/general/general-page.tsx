import { languages } from "#domain/language/languages.ts";
import { countryName, listCountryOptions } from "#domain/workspace/regions.ts";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { DefinitionList } from "#web/features/settings/components/definition-list.tsx";
import styles from "#web/features/settings/components/form.module.css";
import { LanguageSelect } from "#web/features/settings/components/language-select.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { TimeZoneSelect } from "#web/features/settings/components/time-zone-select.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import settingsStyles from "#web/features/settings/settings.module.css";
import { fill } from "#web/language/fill.ts";
import { language as screenLanguage } from "#web/language/language.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import * as words from "./words.ts";

export function GeneralPage() {
  const { workspace, version } = useBootstrap(({ workspace, version }) => ({ workspace, version }));
  const canManage = useCan("workspace.manage");
  return (
    <>
      <PageHeader
        title={words.general}
        picture={<Avatar name={workspace.name} size={40} square />}
        lead={fill(words.deskbellVersion, { version })}
      />
      <div className={settingsStyles.settingsBlock}>
        {canManage ? (
          <WorkspaceForm />
        ) : (
          <>
            <ReadOnlyNotice>{words.onlyAdmins}</ReadOnlyNotice>
            <DefinitionList
              rows={[
                [words.company, workspace.name],
                [words.country, countryName(workspace.country, screenLanguage)],
                [words.timeZone, timeZoneName(workspace.timeZone)],
                [
                  words.language,
                  workspace.language === null
                    ? words.automaticLanguage
                    : languages[workspace.language],
                ],
              ]}
            />
          </>
        )}
      </div>
    </>
  );
}

function WorkspaceForm() {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const reload = useReloadBootstrap();
  const { name, country, timeZone, language } = workspace;
  const { sendsSystemEmails, systemEmailInboxId } = workspace;
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const form = useUnsavedChanges("general", {
    name,
    country,
    timeZone,
    language,
    sendsSystemEmails,
    systemEmailInboxId,
  });
  const save = useApiMutation({
    request: async (input: Inputs["updateWorkspace"]) => {
      await rpc("updateWorkspace", input);
      await reload();
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  return (
    <Form
      data-part="settings-form"
      className={styles.settingsForm}
      onSubmit={() => void save.run(form.changed)}
      error={save.error}
    >
      <Field label={words.company} error={errors.at.name}>
        <TextInput
          autoComplete="organization"
          value={form.values.name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <Field label={words.country} hint={words.countryHint} error={errors.at.country}>
        <Select
          wide
          value={form.values.country}
          onChange={(event) => form.change({ country: event.target.value })}
        >
          {listCountryOptions(screenLanguage).map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.timeZone} hint={words.timeZoneHint} error={errors.at.timeZone}>
        <TimeZoneSelect
          wide
          value={form.values.timeZone}
          onChange={(zone) => zone !== null && form.change({ timeZone: zone })}
        />
      </Field>
      <Field label={words.language} hint={words.languageHint} error={errors.at.language}>
        <LanguageSelect
          wide
          value={form.values.language}
          otherwise={words.automaticLanguage}
          onChange={(chosen) => form.change({ language: chosen })}
        />
      </Field>
      <Field label={words.systemEmails} hint={words.systemEmailsHint}>
        <Select
          wide
          value={form.values.sendsSystemEmails ? (form.values.systemEmailInboxId ?? "") : "off"}
          onChange={({ target: { value } }) =>
            form.change({
              sendsSystemEmails: value !== "off",
              systemEmailInboxId: inboxes.find((one) => one.id === value)?.id ?? null,
            })
          }
        >
          <option value="">{words.firstSystemSender}</option>
          {inboxes
            .filter(
              ({ isArchived, email }) => !isArchived && email !== null && email.maxRecipients > 0,
            )
            .map(({ id, name: inbox, address }) => (
              <option key={id} value={id}>
                {`${inbox} · ${address}`}
              </option>
            ))}
          <option value="off">{words.systemEmailsOff}</option>
        </Select>
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
