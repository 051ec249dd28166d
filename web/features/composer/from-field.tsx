import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface FromLineProps {
  line: Inbox;
  lines: readonly Inbox[];
  knownLineId: InboxId | null;
  onChoose: (id: InboxId) => void;
}

export function FromField({ line, lines, knownLineId, onChoose }: FromLineProps) {
  const float = usePopover();
  if (lines.length < 2) return <span className="from-line">from {line.shown}</span>;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="from-line"
        glyphAfter={OpensIcon}
        aria-label={`From ${line.shown}. Choose another inbox`}
        {...float.trigger}
      >
        from {line.shown}
      </Button>
      <Menu float={float} label="Send from" align="end">
        {lines.map((one) => (
          <MenuItem
            key={one.id}
            lead={<ColorDot colour={one.colour} />}
            checked={one.id === line.id}
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
            {one.shown} <span className="muted">{one.name}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
