import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./composer.module.css";
import * as words from "./words.ts";

interface FromFieldProps {
  inbox: Inbox;
  inboxes: readonly Inbox[];
  usualInboxId: InboxId | null;
  onChoose: (id: InboxId) => void;
}

export function FromField({ inbox, inboxes, usualInboxId, onChoose }: FromFieldProps) {
  const float = usePopover();
  if (inboxes.length < 2)
    return (
      <span data-part="from-line" className={styles.fromLine}>
        {fill(words.fromInbox, { inbox: inbox.formatted })}
      </span>
    );
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        data-part="button from-line"
        className={styles.fromLine}
        iconAfter={OpensIcon}
        aria-label={fill(words.fromChange, { formatted: inbox.formatted })}
        {...float.trigger}
      >
        {fill(words.fromInbox, { inbox: inbox.formatted })}
      </Button>
      <Menu float={float} label={words.sendFrom} align="end">
        {inboxes.map((one) => (
          <MenuItem
            key={one.id}
            lead={<ColorDot color={one.color} />}
            checked={one.id === inbox.id}
            end={
              one.problem !== null ? (
                <Chip mini kind="danger">
                  {words.notWorking}
                </Chip>
              ) : one.id === usualInboxId ? (
                words.lastUsed
              ) : undefined
            }
            onSelect={() => onChoose(one.id)}
          >
            {one.formatted} <span className="muted">{one.name}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
