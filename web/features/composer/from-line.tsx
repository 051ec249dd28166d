import type { Line } from "#contract/live.ts";
import type { LineId } from "#domain/ids.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { OpensIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { ColourDot } from "#web/ui/text/colour-dot.tsx";

interface FromLineProps {
  line: Line;
  lines: readonly Line[];
  knownLineId: LineId | null;
  onChoose: (id: LineId) => void;
}

export function FromLine({ line, lines, knownLineId, onChoose }: FromLineProps) {
  const float = useFloat();
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
            lead={<ColourDot colour={one.colour} />}
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
