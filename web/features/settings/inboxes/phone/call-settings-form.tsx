import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import emailInboxStyles from "#web/features/settings/inboxes/email/email-inbox.module.css";
import { updateInboxInCache } from "#web/features/settings/inboxes/use-archive-inbox.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import {
  recordingPolicyLabels,
  retentionChoices,
  retentionLabel,
  wrapUpChoices,
  wrapUpLabel,
} from "./call-settings-labels.ts";
import { CountriesField } from "./countries-field.tsx";
import styles from "./phone-inbox.module.css";
import type { PhoneInbox } from "./phone-inbox.ts";
import { VoiceFields } from "./voice-fields.tsx";
import * as words from "./words.ts";

const policies = ["always", "manual", "off"] as const;

export function CallSettingsForm({ inbox }: { inbox: PhoneInbox }) {
  const { flowVersion: _, ...settings } = inbox.phone;
  const form = useUnsavedChanges(`inboxes/${inbox.id}/calls`, settings);
  const { values, change } = form;
  const save = useApiMutation({
    request: (phone: Partial<typeof settings>) => rpc("updateInbox", { inboxId: inbox.id, phone }),
    onSuccess: (cache, response) => {
      updateInboxInCache(cache, response);
      form.onSaved();
    },
    errorDisplay: "in place",
  });
  const errors = formErrors(save.error);
  const at = (field: keyof PhoneSettings) => errors.at[`phone.${field}`];
  return (
    <Form
      className={styles.callsForm}
      onSubmit={() => void save.run(form.changed)}
      error={save.error}
    >
      <div className={emailInboxStyles.emailInboxColumns}>
        <div data-part="settings-form" className={formStyles.settingsForm}>
          <ChoiceGroup label={words.recording} error={at("recording")}>
            {policies.map((policy) => (
              <Radio
                key={policy}
                name={`${inbox.id}-recording`}
                checked={values.recording === policy}
                hint={recordingPolicyLabels[policy].hint}
                onChange={() => change({ recording: policy })}
              >
                {recordingPolicyLabels[policy].name}
              </Radio>
            ))}
          </ChoiceGroup>
          {values.recording !== "off" && (
            <Field
              label={words.recordingNotice}
              hint={
                values.recordingNotice.trim() === ""
                  ? words.noRecordingNotice
                  : words.recordingNoticeHint
              }
              error={at("recordingNotice")}
            >
              <TextArea
                rows={2}
                maxLength={limit("promptLength")}
                value={values.recordingNotice}
                onChange={({ target }) => change({ recordingNotice: target.value })}
              />
            </Field>
          )}
          <Field
            label={words.keepRecordingsAndVoicemails}
            hint={words.keepRecordingsHint}
            error={at("retentionDays")}
          >
            <Select
              wide
              value={values.retentionDays ?? ""}
              onChange={({ target }) =>
                change({ retentionDays: target.value === "" ? null : Number(target.value) })
              }
            >
              {retentionChoices(inbox.phone.retentionDays).map((days) => (
                <option key={days ?? ""} value={days ?? ""}>
                  {retentionLabel(days)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={words.missedCallText}
            hint={words.missedCallTextHint}
            error={at("textBack")}
          >
            <TextArea
              rows={2}
              maxLength={limit("textLength")}
              placeholder={words.missedCallPlaceholder}
              value={values.textBack}
              onChange={({ target }) => change({ textBack: target.value })}
            />
          </Field>
        </div>
        <div data-part="settings-form" className={formStyles.settingsForm}>
          <div className={styles.callerId}>
            <span className={formStyles.settingsLabel}>{words.callerId}</span>
            <p className="num">{inbox.formatted}</p>
            <p data-part="hint" className={fieldStyles.hint}>
              {words.callerIdHint}
            </p>
          </div>
          <VoiceFields
            inboxId={inbox.id}
            values={values}
            errorAt={(path) => errors.at[`phone.${path}`]}
            onChange={change}
          />
          <CountriesField
            value={values.countries}
            error={at("countries")}
            onChange={(countries) => change({ countries })}
          />
          <Checkbox
            checked={values.allowsPremiumRate}
            hint={words.premiumRateHint}
            onChange={({ target }) => change({ allowsPremiumRate: target.checked })}
          >
            {words.allowPremiumRateNumbers}
          </Checkbox>
          {inbox.capabilities.detectsMachines && (
            <Checkbox
              checked={values.detectsMachines}
              hint={words.detectVoicemailHint}
              onChange={({ target }) => change({ detectsMachines: target.checked })}
            >
              {words.detectVoicemail}
            </Checkbox>
          )}
          <Field
            label={words.maximumCallLength}
            hint={words.maximumCallLengthHint}
            error={at("maxCallMinutes")}
          >
            <TextInput
              type="number"
              inputMode="numeric"
              className={styles.flowNumber}
              min={1}
              max={limit("callMinutes")}
              value={Number.isFinite(values.maxCallMinutes) ? values.maxCallMinutes : ""}
              end={
                <span data-part="hint" className={fieldStyles.hint}>
                  {words.minutes}
                </span>
              }
              onChange={({ target }) =>
                change({ maxCallMinutes: Math.trunc(target.valueAsNumber) })
              }
            />
          </Field>
          <Field label={words.wrapUpTime} hint={words.wrapUpHint} error={at("wrapUpSeconds")}>
            <Select
              wide
              value={values.wrapUpSeconds}
              onChange={({ target }) => change({ wrapUpSeconds: Number(target.value) })}
            >
              {wrapUpChoices(inbox.phone.wrapUpSeconds).map((seconds) => (
                <option key={seconds} value={seconds}>
                  {wrapUpLabel(seconds)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={errors.rest}
        onDiscard={() => {
          form.discard();
          save.clearError();
        }}
      />
    </Form>
  );
}
