import * as words from "#web/features/settings/components/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AddIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface VariableMenuProps {
  holes: Readonly<Record<string, string>>;
  onPick: (name: string) => void;
}

/** Placeholders that differ per email, such as the author's name. */
export function VariableMenu({ holes, onPick }: VariableMenuProps) {
  const float = usePopover();
  return (
    <>
      <Button kind="quiet" size="small" icon={AddIcon} {...float.trigger}>
        {words.insert}
      </Button>
      <Menu float={float} label={words.insert} side="top">
        {Object.entries(holes).map(([name, description]) => (
          <MenuItem key={name} onSelect={() => onPick(name)}>
            {description.charAt(0).toUpperCase() + description.slice(1)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
