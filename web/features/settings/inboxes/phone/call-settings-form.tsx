import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { updateInboxInCache } from "#web/features/settings/inboxes/use-archive-inbox.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
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
import type { PhoneInbox } from "./phone-inbox.ts";
import { VoiceFields } from "./voice-fields.tsx";

const policies = ["always", "by_hand", "off"] as const;

export function CallSettingsForm({ inbox }: { inbox: PhoneInbox }) {
  const { flowVersion: _, ...kept } = inbox.phone;
  const form = useUnsavedChanges(`inboxes/${inbox.id}/calls`, kept);
  const { values, change } = form;
  const save = useApiMutation({
    ask: (phone: Partial<typeof kept>) => rpc("updateInbox", { inboxId: inbox.id, phone }),
    settle: (cache, answer) => {
      updateInboxInCache(cache, answer);
      form.taken();
    },
    tells: "in place",
  });
  const errors = formErrors(save.refusal);
  const at = (field: keyof PhoneSettings) => errors.at[`phone.${field}`];
  return (
    <Form
      className="calls-form"
      onSubmit={() => void save.run(form.changed)}
      refusal={save.refusal}
    >
      <div className="mail-line-cols">
        <div className="set-form">
          <ChoiceGroup label="Recording" error={at("recording")}>
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
              label="Recording notice"
              hint={
                values.recordingNotice.trim() === ""
                  ? "No notice is played. Many countries require you to inform callers."
                  : "Played before a teammate answers, or when a teammate starts recording."
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
            label="Keep recordings and voicemails"
            hint="After that they're deleted here and at the provider."
            error={at("keepDays")}
          >
            <Select
              wide
              value={values.keepDays ?? ""}
              onChange={({ target }) =>
                change({ keepDays: target.value === "" ? null : Number(target.value) })
              }
            >
              {retentionChoices(inbox.phone.keepDays).map((days) => (
                <option key={days ?? ""} value={days ?? ""}>
                  {retentionLabel(days)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Missed-call text"
            hint="Leave blank to send nothing. Sent at most once a day per caller, never to someone who opted out."
            error={at("textBack")}
          >
            <TextArea
              rows={2}
              maxLength={limit("smsLength")}
              placeholder="Sorry we missed your call. Reply here, or let us know when we can call you back."
              value={values.textBack}
              onChange={({ target }) => change({ textBack: target.value })}
            />
          </Field>
        </div>
        <div className="set-form">
          <div className="caller-id">
            <span className="set-label">Caller ID</span>
            <p className="num">{inbox.formatted}</p>
            <p className="hint">Calls from this inbox show its own number.</p>
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
            hint="Includes shared-cost, personal and satellite numbers. These are the first target if an account is stolen."
            onChange={({ target }) => change({ allowsPremiumRate: target.checked })}
          >
            Allow premium-rate numbers
          </Checkbox>
          {inbox.can.detectsMachines && (
            <Checkbox
              checked={values.detectsMachines}
              hint="Shows whether a person or a voicemail answered. The provider charges for this on each call and never hangs up for you."
              onChange={({ target }) => change({ detectsMachines: target.checked })}
            >
              Detect voicemail
            </Checkbox>
          )}
          <Field
            label="Maximum call length"
            hint="Longer calls are ended, so a forgotten call doesn't cost money all night."
            error={at("maxCallMinutes")}
          >
            <TextInput
              type="number"
              inputMode="numeric"
              className="flow-number"
              min={1}
              max={limit("callMinutes")}
              value={values.maxCallMinutes === 0 ? "" : values.maxCallMinutes}
              end={<span className="hint">minutes</span>}
              onChange={({ target }) =>
                change({ maxCallMinutes: Math.trunc(Number(target.value)) || 0 })
              }
            />
          </Field>
          <Field
            label="Wrap-up time"
            hint="How long a teammate isn't rung after a call."
            error={at("wrapUpSeconds")}
          >
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
          save.forgetRefusal();
        }}
      />
    </Form>
  );
}
