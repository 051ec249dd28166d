import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

export function NameForm({ name }: { name: string }) {
  const reload = useReloadBootstrap();
  const form = useUnsavedChanges("profile", { name });
  const save = useApiMutation({
    request: async (input: Inputs["updateProfile"]) => {
      await rpc("updateProfile", input);
      await reload();
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  return (
    <SettingsSection title={words.you}>
      <Form
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => void save.run(form.changed)}
        error={save.error}
      >
        <Field
          label={words.yourName}
          hint={words.yourNameHint}
          error={
            errors.at.name &&
            (form.values.name.trim() === "" ? words.enterYourName : errors.at.name)
          }
        >
          <TextInput
            autoComplete="name"
            value={form.values.name}
            onChange={(event) => form.change({ name: event.target.value })}
          />
        </Field>
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
