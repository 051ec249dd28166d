import { useId } from "react";
import { type Hours, isOpen, officeHours } from "#domain/line/hours.ts";
import { autoReplyHoles, sayNextOpening } from "#domain/line/line-words.ts";
import { useDesk } from "#web/data/desk.ts";
import type { HoursIssues } from "#web/features/settings/lines/hours/hours-change.ts";
import { HoursEditor } from "#web/features/settings/lines/hours/hours-editor.tsx";
import { Block, Setting } from "#web/features/settings/parts/block.tsx";
import { RichField } from "#web/features/settings/parts/rich/rich-field.tsx";
import { ChoiceGroup, Radio, Switch } from "#web/ui/field/choice.tsx";
import { SafeWords } from "#web/ui/rich/safe-words.tsx";
import { filledForLooks } from "./filled-for-looks.ts";
import type { AutoReply } from "./mail-line-values.ts";
import type { TabProps } from "./tab-props.ts";

const firstWords =
  "<p>Dear {{contact.firstName}},</p><p>Thank you for your email. Someone at {{workspace.name}} will reply soon.</p>";

export function AutoReplyTab({ line, values, change, at }: TabProps) {
  const { workspace } = useDesk("workspace");
  const id = useId();
  const reply: AutoReply = values.autoReply ?? {
    isOn: false,
    html: firstWords,
    when: "always",
    hours: null,
  };
  const hours = reply.hours ?? copyOf(officeHours(workspace.timeZone));
  const set = (part: Partial<AutoReply>) => change({ autoReply: { ...reply, ...part } });
  const now = new Date();
  const shown = filledForLooks(reply.html, {
    "contact.firstName": "Ada",
    "contact.name": "Ada Brook",
    "line.name": values.name,
    "line.address": line.address,
    "workspace.name": workspace.name,
    "line.opens": sayNextOpening(hours, now) || "Monday at 09:00",
  });
  return (
    <div className="mail-line-cols">
      <div className="set-form">
        <Setting
          htmlFor={id}
          title="Automatic reply"
          hint="Sent once per sender per day, never to bots, mailing lists or senders who opted out. It doesn't count as a reply."
        >
          <Switch
            id={id}
            checked={reply.isOn}
            onChange={(event) => set({ isOn: event.target.checked })}
          />
        </Setting>
        <RichField
          label="Message"
          value={reply.html}
          placeholder="Thank you for your email."
          error={at["autoReply.html"]}
          holes={autoReplyHoles}
          onChange={(html) => set({ html })}
        />
        <ChoiceGroup label="When" error={at["autoReply.hours"]}>
          <Radio
            name={`${id}-when`}
            checked={reply.when === "always"}
            onChange={() => set({ when: "always" })}
          >
            At any time
          </Radio>
          <Radio
            name={`${id}-when`}
            checked={reply.when === "outside_hours"}
            hint={
              reply.when === "outside_hours"
                ? isOpen(hours, now)
                  ? "Open now: no automatic reply is sent."
                  : "Closed now: the next email gets an automatic reply."
                : undefined
            }
            onChange={() => set({ when: "outside_hours", hours })}
          >
            Only while closed
          </Radio>
        </ChoiceGroup>
      </div>
      <div>
        {reply.when === "outside_hours" && (
          <Block title="Open">
            <HoursEditor
              hours={hours}
              issues={issuesOf(at)}
              onChange={(next) => set({ hours: copyOf(next) })}
            />
          </Block>
        )}
        <Block title="Preview">
          <div className="rich-preview">
            <SafeWords html={shown} />
          </div>
        </Block>
      </div>
    </div>
  );
}

/** What the server calls `autoReply.hours.week.0` is `week.0` of the timetable. */
const issuesOf = (at: TabProps["at"]): HoursIssues =>
  Object.fromEntries(
    Object.entries(at).map(([path, say]) => [path.replace(/^autoReply\.hours\./, ""), say]),
  );

const copyOf = ({ timeZone, week, exceptions }: Hours): NonNullable<AutoReply["hours"]> => ({
  timeZone,
  week: week.map((day) => [...day]),
  exceptions: exceptions.map((one) => ({ ...one, openings: [...one.openings] })),
});
