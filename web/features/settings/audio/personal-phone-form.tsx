import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/settings/components/form.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { fill } from "#web/language/fill.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import * as words from "./words.ts";

const waits = [0, 5, 8, 12, 20, 30] as const;

/** The member's personal phone, rung if the browser does not answer. */
export function PersonalPhoneForm() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const reload = useReloadBootstrap();
  const { personalPhone, personalPhoneAfterSeconds } = me.settings;
  const form = useUnsavedChanges("audio/own-phone", { personalPhone, personalPhoneAfterSeconds });
  const save = useApiMutation({
    request: async () => {
      await rpc("updateProfile", { settings: form.values });
      await reload();
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error, { invalid_phone_number: "settings.personalPhone" });
  const { values } = form;
  const choices = waits.includes(values.personalPhoneAfterSeconds as (typeof waits)[number])
    ? waits
    : [...waits, values.personalPhoneAfterSeconds].toSorted((one, other) => one - other);
  return (
    <SettingsSection title={words.personalPhone} hint={words.personalPhoneHint}>
      <Form
        data-part="settings-form"
        className={styles.settingsForm}
        onSubmit={() => void save.run(undefined)}
        error={save.error}
      >
        <Field
          label={words.number}
          hint={words.numberHint}
          error={errors.at["settings.personalPhone"]}
        >
          <TextInput
            inputMode="tel"
            autoComplete="tel"
            value={values.personalPhone}
            onChange={(event) => form.change({ personalPhone: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.rings}>
          <Select
            wide
            value={values.personalPhoneAfterSeconds}
            onChange={(event) =>
              form.change({ personalPhoneAfterSeconds: Number(event.currentTarget.value) })
            }
          >
            {choices.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? words.immediately : fill(words.afterSeconds, { seconds })}
              </option>
            ))}
          </Select>
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
