import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

const waits = [0, 5, 8, 12, 20, 30] as const;

/** The member's personal phone, rung if the browser does not answer. */
export function PersonalPhoneForm() {
  const { me } = useBootstrap("me");
  const reload = useReloadBootstrap();
  const { personalPhone, personalPhoneAfterSeconds } = me.settings;
  const form = useUnsavedChanges("audio/own-phone", { personalPhone, personalPhoneAfterSeconds });
  const save = useApiMutation({
    ask: async () => {
      await rpc("updateProfile", { settings: form.values });
      await reload();
      form.taken();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal, { invalid_phone_number: "settings.personalPhone" });
  const { values } = form;
  const choices = waits.includes(values.personalPhoneAfterSeconds as (typeof waits)[number])
    ? waits
    : [...waits, values.personalPhoneAfterSeconds].toSorted((one, other) => one - other);
  return (
    <SettingsSection
      title="Personal phone"
      hint="Also rings when you're available and don't answer in Deskbell. You press 1 to accept, so your voicemail never picks up."
    >
      <Form className="set-form" onSubmit={() => void save.run(undefined)} refusal={save.refusal}>
        <Field
          label="Number"
          hint="Leave blank to ring only your browsers."
          error={errors.at["settings.personalPhone"]}
        >
          <TextInput
            inputMode="tel"
            autoComplete="tel"
            value={values.personalPhone}
            onChange={(event) => form.change({ personalPhone: event.currentTarget.value })}
          />
        </Field>
        <Field label="Rings">
          <Select
            wide
            value={values.personalPhoneAfterSeconds}
            onChange={(event) =>
              form.change({ personalPhoneAfterSeconds: Number(event.currentTarget.value) })
            }
          >
            {choices.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds === 0 ? "immediately" : `after ${seconds} seconds`}
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
