import { useId } from "react";
import { type BusinessHours, defaultBusinessHours, isOpen } from "#domain/inbox/hours.ts";
import { autoReplyVariables, formatNextOpening } from "#domain/inbox/template-variables.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import richTextFieldStyles from "#web/features/settings/components/rich-text/rich-text-field.module.css";
import { RichTextField } from "#web/features/settings/components/rich-text/rich-text-field.tsx";
import {
  SettingRow,
  SettingsSection,
} from "#web/features/settings/components/settings-section.tsx";
import type { HoursIssues } from "#web/features/settings/inboxes/hours/edit-hours.ts";
import { HoursEditor } from "#web/features/settings/inboxes/hours/hours-editor.tsx";
import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { ChoiceGroup, Radio, Switch } from "#web/ui/form/choice.tsx";
import { SafeHtml } from "#web/ui/rich-text/safe-html.tsx";
import styles from "./email-inbox.module.css";
import type { AutoReply } from "./email-inbox-form.ts";
import { renderPreview } from "./render-preview.ts";
import type { TabProps } from "./tab-props.ts";

const defaultReplyHtml = `<p>${fill(words.replyGreeting, { name: "{{contact.firstName}}" })}</p><p>${fill(words.replyThanks, { workspace: "{{workspace.name}}" })}</p>`;

export function AutoReplyTab({ inbox, values, change, at }: TabProps) {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const id = useId();
  const reply: AutoReply = values.autoReply ?? {
    isOn: false,
    html: defaultReplyHtml,
    when: "always",
    hours: null,
  };
  const hours = reply.hours ?? copyOf(defaultBusinessHours(workspace.timeZone));
  const set = (part: Partial<AutoReply>) => change({ autoReply: { ...reply, ...part } });
  const now = new Date();
  const formatted = renderPreview(reply.html, {
    "contact.firstName": "Ada",
    "contact.name": "Ada Brook",
    "inbox.name": values.name,
    "inbox.address": inbox.address,
    "workspace.name": workspace.name,
    "inbox.opens": formatNextOpening(hours, now) || words.exampleOpening,
  });
  return (
    <div className={styles.emailInboxColumns}>
      <div data-part="settings-form" className={formStyles.settingsForm}>
        <SettingRow htmlFor={id} title={words.automaticReply} hint={words.automaticReplyHint}>
          <Switch
            id={id}
            checked={reply.isOn}
            onChange={(event) => set({ isOn: event.target.checked })}
          />
        </SettingRow>
        <RichTextField
          label={words.message}
          value={reply.html}
          placeholder={words.thankYouForYourEmail}
          error={at["autoReply.html"]}
          variables={autoReplyVariables}
          onChange={(html) => set({ html })}
        />
        <ChoiceGroup label={words.when} error={at["autoReply.hours"]}>
          <Radio
            name={`${id}-when`}
            checked={reply.when === "always"}
            onChange={() => set({ when: "always" })}
          >
            {words.atAnyTime}
          </Radio>
          <Radio
            name={`${id}-when`}
            checked={reply.when === "outside_hours"}
            hint={
              reply.when === "outside_hours"
                ? isOpen(hours, now)
                  ? words.openNow
                  : words.closedNow
                : undefined
            }
            onChange={() => set({ when: "outside_hours", hours })}
          >
            {words.onlyWhileClosed}
          </Radio>
        </ChoiceGroup>
      </div>
      <div>
        {reply.when === "outside_hours" && (
          <SettingsSection title={words.open}>
            <HoursEditor
              hours={hours}
              issues={issuesOf(at)}
              onChange={(next) => set({ hours: copyOf(next) })}
            />
          </SettingsSection>
        )}
        <SettingsSection title={words.preview}>
          <div className={richTextFieldStyles.richPreview}>
            <SafeHtml html={formatted} />
          </div>
        </SettingsSection>
      </div>
    </div>
  );
}

/** Maps the server's path `autoReply.hours.week.0` to `week.0` of the hours. */
const issuesOf = (at: TabProps["at"]): HoursIssues =>
  Object.fromEntries(
    Object.entries(at).map(([path, message]) => [path.replace(/^autoReply\.hours\./, ""), message]),
  );

const copyOf = ({
  timeZone,
  week,
  exceptions,
}: BusinessHours): NonNullable<AutoReply["hours"]> => ({
  timeZone,
  week: week.map((day) => [...day]),
  exceptions: exceptions.map((one) => ({ ...one, openings: [...one.openings] })),
});
