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
import { Sheet, SheetRow } from "./sheet.tsx";

const media = [
  { id: "email", label: "Email", icon: MailIcon, iconClass: "c-email", keys: "r" },
  { id: "text", label: "Text", icon: TextIcon, iconClass: "c-sms", keys: "t" },
  { id: "note", label: "Note", icon: NoteIcon, iconClass: "c-note", keys: "n" },
] as const;

export function ControlSheet() {
  const [kind, setKind] = useState<"email" | "text" | "note">("text");
  const [span, setSpan] = useState<"day" | "week">("day");
  const [isSnoozed, setSnoozed] = useState(true);
  const panelId = useId();
  return (
    <>
      <Sheet title="Button">
        <SheetRow>
          <Button>Close</Button>
          <Button icon={DoneIcon} keys="e">
            Close
          </Button>
          <Button disabled>Close</Button>
          <Button busy>Close</Button>
          <Button busy icon={DoneIcon}>
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
        </SheetRow>
        <SheetRow>
          <Button kind="quiet">Discard</Button>
          <Button kind="call" icon={CallIcon}>
            Answer
          </Button>
          <Button kind="danger" icon={HangUpIcon}>
            Hang up
          </Button>
          <Button size="small">Try again</Button>
          <Button size="large">Reload</Button>
          <SplitButton>
            <Button kind="primary">Send</Button>
            <Button kind="primary" aria-label="Send later" icon={OpensIcon} />
          </SplitButton>
          <IconButton name="Snooze" keys="h" icon={SnoozeIcon} />
          <IconButton
            name="Snoozed"
            keys="h"
            icon={SnoozeIcon}
            on={isSnoozed}
            onClick={() => setSnoozed(!isSnoozed)}
          />
          <IconButton name="Snooze" icon={SnoozeIcon} size="small" />
          <IconButton name="Snooze" icon={SnoozeIcon} disabled />
        </SheetRow>
      </Sheet>
      <Sheet title="Chip, count, key, avatar">
        <SheetRow>
          <Chip>no heating</Chip>
          <Chip kind="outline" onRemove={() => {}} removeName="Remove Priya Nair">
            Priya Nair
          </Chip>
          <Chip kind="warn" icon={DueIcon}>
            26 min
          </Chip>
          <Chip kind="danger" icon={DueIcon}>
            late 4 min
          </Chip>
          <Chip kind="ok" dot>
            Rings here
          </Chip>
          <Chip kind="accent">waits on us</Chip>
          <Chip kind="warn" mini icon={DueIcon}>
            7 min
          </Chip>
          <Chip mini>waiting for customer</Chip>
          <Count of={31} />
          <Count of={1000} strong />
          <Kbd keys="mod+k" />
          <Kbd keys="g m" />
          <RelativeTime at={new Date(Date.now() - 240_000)} className="count" />
        </SheetRow>
        <SheetRow>
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
        </SheetRow>
      </Sheet>
      <Sheet title="Tabs, segmented, day">
        <Tabs
          label="Reply by"
          tabs={media}
          value={kind}
          onChange={setKind}
          panelId={panelId}
          end={
            <Button kind="quiet" size="small" iconAfter={OpensIcon}>
              from 07700 900100
            </Button>
          }
        />
        <div {...tabPanel(panelId, kind)} style={{ padding: "12px 0" }}>
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
