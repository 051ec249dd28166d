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
              label="Said before anybody is recorded"
              hint={
                values.recordingNotice.trim() === ""
                  ? "Nothing is said. In many countries a caller must be told."
                  : "The caller hears it before somebody answers, or when a member starts recording."
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
            label="Recordings and voicemails stay"
            hint="Then they are deleted, here and at the provider."
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
            label="Text after a missed call"
            hint="Empty: nothing is sent. It goes out once a day to a caller, and never to somebody who wrote STOP."
            error={at("textBack")}
          >
            <TextArea
              rows={2}
              maxLength={limit("textLength")}
              placeholder="We missed your call. Answer here, or tell us when we may call you."
              value={values.textBack}
              onChange={({ target }) => change({ textBack: target.value })}
            />
          </Field>
        </div>
        <div className="set-form">
          <div className="caller-id">
            <span className="set-label">Customers see</span>
            <p className="num">{line.shown}</p>
            <p className="hint">Calls from this line show its own number.</p>
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
            hint="Also shared-cost, personal and satellite ones. Whoever steals a password calls these first."
            onChange={({ target }) => change({ callsDearNumbers: target.checked })}
          >
            Premium-rate numbers too
          </Checkbox>
          {line.can.detectsMachines && (
            <Checkbox
              checked={values.detectsMachines}
              hint="The provider listens while you already talk, and charges for each call. Nothing is hung up for you."
              onChange={({ target }) => change({ detectsMachines: target.checked })}
            >
              Show whether a person or a voicemail answered
            </Checkbox>
          )}
          <Field
            label="Longest call"
            hint="Then it is ended: a call that nobody hung up costs money all night."
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
            label="Time to wrap up"
            hint="After a call nobody rings that member for so long."
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
