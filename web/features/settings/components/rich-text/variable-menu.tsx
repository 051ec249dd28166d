import { Button } from "#web/ui/button/button.tsx";
import { AddIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface HoleMenuProps {
  holes: Readonly<Record<string, string>>;
  onPick: (name: string) => void;
}

/** Words that are different in each mail: "the name of whoever writes". */
export function VariableMenu({ holes, onPick }: HoleMenuProps) {
  const float = usePopover();
  return (
    <>
      <Button kind="quiet" size="small" glyph={AddIcon} {...float.trigger}>
        Insert
      </Button>
      <Menu float={float} label="Insert" side="top">
        {Object.entries(holes).map(([name, means]) => (
          <MenuItem key={name} onSelect={() => onPick(name)}>
            {means.charAt(0).toUpperCase() + means.slice(1)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
