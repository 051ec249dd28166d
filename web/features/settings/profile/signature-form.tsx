import { signatureVariables } from "#domain/inbox/template-variables.ts";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { RichTextField } from "#web/features/settings/components/rich-text/rich-text-field.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Form } from "#web/ui/form/form.tsx";
import * as words from "./words.ts";

export function SignatureForm({ signature }: { signature: string }) {
  const reload = useReloadBootstrap();
  const form = useUnsavedChanges("profile/signature", { signature });
  const save = useApiMutation({
    request: async () => {
      await rpc("updateProfile", { settings: { signature: form.values.signature } });
      await reload();
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  return (
    <SettingsSection title={words.signature} hint={words.signatureHint}>
      <Form
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => void save.run(undefined)}
        error={save.error}
      >
        <RichTextField
          label={words.yourSignature}
          placeholder={words.sameAsInbox}
          hint={words.signatureBlankHint}
          variables={signatureVariables}
          error={errors.at["settings.signature"]}
          value={form.values.signature}
          onChange={(html) => form.change({ signature: html })}
        />
        <SaveBar
          isChanged={form.isChanged}
          isBusy={save.isBusy}
          rest={errors.rest}
          onDiscard={form.discard}
        />
      </Form>
    </SettingsSection>
  );
}
