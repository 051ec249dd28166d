import { ColorPicker } from "#web/features/settings/components/color-picker.tsx";
import formStyles from "#web/features/settings/components/form.module.css";
import { undoDelayChoices, undoDelayLabel } from "#web/features/settings/inboxes/inbox-status.ts";
import { VisibilityField } from "#web/features/settings/inboxes/visibility-field.tsx";
import * as words from "#web/features/settings/inboxes/words.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./email-inbox.module.css";
import type { TabProps } from "./tab-props.ts";

export function GeneralTab({ inbox, values, change, at }: TabProps) {
  return (
    <div className={styles.emailInboxColumns}>
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <Field label={words.name} hint={words.shownToYourTeam} error={at.name}>
          <TextInput
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <ColorPicker
          label={words.color}
          value={values.color}
          onChange={(color) => change({ color })}
        />
      </div>
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <VisibilityField
          visibility={values.visibility}
          teamId={values.teamId}
          error={at.teamId}
          onChange={change}
        />
        <Field label={words.undoSend} hint={words.undoEmailHint} error={at.undoSeconds}>
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
