import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface FromFieldProps {
  inbox: Inbox;
  inboxes: readonly Inbox[];
  knownLineId: InboxId | null;
  onChoose: (id: InboxId) => void;
}

export function FromField({ inbox, inboxes, knownLineId, onChoose }: FromFieldProps) {
  const float = usePopover();
  if (inboxes.length < 2) return <span className="from-line">from {inbox.formatted}</span>;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="from-line"
        glyphAfter={OpensIcon}
        aria-label={`From ${inbox.formatted}. Choose another inbox`}
        {...float.trigger}
      >
        from {inbox.formatted}
      </Button>
      <Menu float={float} label="Send from" align="end">
        {inboxes.map((one) => (
          <MenuItem
            key={one.id}
            lead={<ColorDot colour={one.colour} />}
            checked={one.id === inbox.id}
            end={
              one.problem !== null ? (
                <Chip mini kind="danger">
                  broken
                </Chip>
              ) : one.id === knownLineId ? (
                "last used with this customer"
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
