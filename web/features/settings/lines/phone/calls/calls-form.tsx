import { limit } from "#domain/limits.ts";
import type { PhoneSettings } from "#domain/line/phone-settings.ts";
import { call } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { placeLine } from "#web/features/settings/lines/use-archive-line.ts";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Checkbox, ChoiceGroup, Radio } from "#web/ui/field/choice.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextArea, TextInput } from "#web/ui/field/text-input.tsx";
import type { CallsLine } from "./calls-line.ts";
import {
  keepDaysChoices,
  keepWords,
  recordingWords,
  wrapUpChoices,
  wrapUpWords,
} from "./calls-words.ts";
import { CountriesField } from "./countries-field.tsx";
import { VoiceFields } from "./voice-fields.tsx";

const policies = ["always", "by_hand", "off"] as const;

export function CallsForm({ line }: { line: CallsLine }) {
  const { flowVersion: _, ...kept } = line.phone;
  const form = useUnsaved(`lines/${line.id}/calls`, kept);
  const { values, change } = form;
  const save = useAction({
    ask: (phone: Partial<typeof kept>) => call("updateLine", { lineId: line.id, phone }),
    settle: (cache, answer) => {
      placeLine(cache, answer);
      form.taken();
    },
    tells: "in place",
  });
  const says = formSays(save.refusal);
  const at = (field: keyof PhoneSettings) => says.at[`phone.${field}`];
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
                name={`${line.id}-recording`}
                checked={values.recording === policy}
                hint={recordingWords[policy].hint}
                onChange={() => change({ recording: policy })}
              >
                {recordingWords[policy].name}
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
              {keepDaysChoices(line.phone.keepDays).map((days) => (
                <option key={days ?? ""} value={days ?? ""}>
                  {keepWords(days)}
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
              maxLength={limit("textLength")}
              placeholder="Sorry we missed your call. Reply here, or let us know when we can call you back."
              value={values.textBack}
              onChange={({ target }) => change({ textBack: target.value })}
            />
          </Field>
        </div>
        <div className="set-form">
          <div className="caller-id">
            <span className="set-label">Caller ID</span>
            <p className="num">{line.shown}</p>
            <p className="hint">Calls from this inbox show its own number.</p>
          </div>
          <VoiceFields
            lineId={line.id}
            values={values}
            errorAt={(path) => says.at[`phone.${path}`]}
            onChange={change}
          />
          <CountriesField
            value={values.countries}
            error={at("countries")}
            onChange={(countries) => change({ countries })}
          />
          <Checkbox
            checked={values.callsDearNumbers}
            hint="Includes shared-cost, personal and satellite numbers. These are the first target if an account is stolen."
            onChange={({ target }) => change({ callsDearNumbers: target.checked })}
          >
            Allow premium-rate numbers
          </Checkbox>
          {line.can.detectsMachines && (
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
              {wrapUpChoices(line.phone.wrapUpSeconds).map((seconds) => (
                <option key={seconds} value={seconds}>
                  {wrapUpWords(seconds)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={says.rest}
        onDiscard={() => {
          form.discard();
          save.forgetRefusal();
        }}
      />
    </Form>
  );
}
