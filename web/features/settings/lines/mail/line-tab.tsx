import { undoChoices, undoWords } from "#web/features/settings/lines/line-state.ts";
import { WhoSees } from "#web/features/settings/lines/who-sees.tsx";
import { ColourPick } from "#web/features/settings/parts/colour-pick.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { Select } from "#web/ui/field/select.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import type { TabProps } from "./tab-props.ts";

export function LineTab({ line, values, change, at }: TabProps) {
  return (
    <div className="mail-line-cols">
      <div className="set-form">
        <Field label="Name" hint="Shown to your team." error={at.name}>
          <TextInput
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <ColourPick label="Color" value={values.colour} onChange={(colour) => change({ colour })} />
      </div>
      <div className="set-form">
        <WhoSees
          visibility={values.visibility}
          teamId={values.teamId}
          error={at.teamId}
          onChange={change}
        />
        <Field
          label="Undo send"
          hint="How long an email waits before it's sent, so it can be unsent."
          error={at.undoSeconds}
        >
          <Select
            wide
            value={values.undoSeconds}
            onChange={(event) => change({ undoSeconds: Number(event.target.value) })}
          >
            {undoChoices(line.undoSeconds).map((seconds) => (
              <option key={seconds} value={seconds}>
                {undoWords(seconds)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}
