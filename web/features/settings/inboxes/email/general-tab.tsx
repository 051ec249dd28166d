import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import { undoDelayChoices, undoDelayLabel } from "#web/features/settings/inboxes/inbox-status.ts";
import { VisibilityField } from "#web/features/settings/inboxes/visibility-field.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { TabProps } from "./tab-props.ts";

export function GeneralTab({ inbox, values, change, at }: TabProps) {
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
        <ColorPicker
          label="Color"
          value={values.colour}
          onChange={(colour) => change({ colour })}
        />
      </div>
      <div className="set-form">
        <VisibilityField
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
            {undoDelayChoices(inbox.undoSeconds).map((seconds) => (
              <option key={seconds} value={seconds}>
                {undoDelayLabel(seconds)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}
