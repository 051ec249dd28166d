import { useId, useState } from "react";
import { Button, SplitButton } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { Avatar, AvatarStack } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { Count } from "#web/ui/display/count.tsx";
import { DayDivider } from "#web/ui/display/day-divider.tsx";
import {
  CallIcon,
  DoneIcon,
  DueIcon,
  HangUpIcon,
  MailIcon,
  NoteIcon,
  OpensIcon,
  SnoozeIcon,
  TextIcon,
} from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { Line, Sheet } from "./sheet.tsx";

const media = [
  { id: "mail", label: "Email", glyph: MailIcon, glyphClass: "c-mail", keys: "r" },
  { id: "text", label: "Text", glyph: TextIcon, glyphClass: "c-text", keys: "t" },
  { id: "note", label: "Note", glyph: NoteIcon, glyphClass: "c-note", keys: "n" },
] as const;

export function ControlSheet() {
  const [medium, setMedium] = useState<"mail" | "text" | "note">("text");
  const [span, setSpan] = useState<"day" | "week">("day");
  const [isSnoozed, setSnoozed] = useState(true);
  const panelId = useId();
  return (
    <>
      <Sheet title="Button">
        <Line>
          <Button>Close</Button>
          <Button glyph={DoneIcon} keys="e">
            Close
          </Button>
          <Button disabled>Close</Button>
          <Button busy>Close</Button>
          <Button busy glyph={DoneIcon}>
            Close
          </Button>
          <Button kind="primary" keys="mod+enter">
            Send
          </Button>
          <Button kind="primary" busy>
            Send
          </Button>
          <Button kind="primary" disabled>
            Send
          </Button>
        </Line>
        <Line>
          <Button kind="quiet">Discard</Button>
          <Button kind="call" glyph={CallIcon}>
            Answer
          </Button>
          <Button kind="danger" glyph={HangUpIcon}>
            Hang up
          </Button>
          <Button size="small">Try again</Button>
          <Button size="large">Load again</Button>
          <SplitButton>
            <Button kind="primary">Send</Button>
            <Button kind="primary" aria-label="Send later" glyph={OpensIcon} />
          </SplitButton>
          <IconButton name="Snooze" keys="h" glyph={SnoozeIcon} />
          <IconButton
            name="Snoozed"
            keys="h"
            glyph={SnoozeIcon}
            on={isSnoozed}
            onClick={() => setSnoozed(!isSnoozed)}
          />
          <IconButton name="Snooze" glyph={SnoozeIcon} size="small" />
          <IconButton name="Snooze" glyph={SnoozeIcon} disabled />
        </Line>
      </Sheet>
      <Sheet title="Chip, count, key, avatar">
        <Line>
          <Chip>no heating</Chip>
          <Chip kind="line" onRemove={() => {}} removeName="Remove Priya Nair">
            Priya Nair
          </Chip>
          <Chip kind="warn" glyph={DueIcon}>
            26 min
          </Chip>
          <Chip kind="danger" glyph={DueIcon}>
            late 4 min
          </Chip>
          <Chip kind="ok" dot>
            Rings here
          </Chip>
          <Chip kind="accent">waits on us</Chip>
          <Chip kind="warn" mini glyph={DueIcon}>
            7 min
          </Chip>
          <Chip mini>waits on them</Chip>
          <Count of={31} />
          <Count of={1000} strong />
          <Kbd keys="mod+k" />
          <Kbd keys="g m" />
          <RelativeTime at={new Date(Date.now() - 240_000)} className="count" />
        </Line>
        <Line>
          <Avatar name="Maya Lindqvist" size={16} />
          <Avatar name="Ravi Shah" size={20} />
          <Avatar name="Joe Adeyemi" />
          <Avatar name="Nell Brandt" size={28} presence="here" title="Nell" />
          <Avatar name="Nell Brandt" size={28} presence="away" title="Nell" />
          <Avatar name="Nell Brandt" size={28} presence="off" title="Nell" />
          <Avatar name="Priya Nair" size={40} />
          <Avatar name="Mill House" square />
          <AvatarStack>
            <Avatar name="Maya Lindqvist" size={20} />
            <Avatar name="Joe Adeyemi" size={20} />
          </AvatarStack>
        </Line>
      </Sheet>
      <Sheet title="Tabs, segmented, day">
        <Tabs
          label="Reply by"
          tabs={media}
          value={medium}
          onChange={setMedium}
          panelId={panelId}
          end={
            <Button kind="quiet" size="small" glyphAfter={OpensIcon}>
              from 07700 900100
            </Button>
          }
        />
        <div {...tabPanel(panelId, medium)} style={{ padding: "12px 0" }}>
          <Segmented
            label="By"
            segments={[
              { id: "day", label: "Day" },
              { id: "week", label: "Week" },
            ]}
            value={span}
            onChange={setSpan}
          />
        </div>
        <DayDivider>Wednesday 18 November</DayDivider>
      </Sheet>
    </>
  );
}
