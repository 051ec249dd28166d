import { keysOf, runCommand } from "#web/data/commands.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { MailIcon, NewIcon, TextIcon } from "#web/ui/icon.tsx";

const kinds = [
  { name: "newMail", label: "New e-mail", glyph: MailIcon },
  { name: "newText", label: "New text", glyph: TextIcon },
] as const;

/** To write first: by which way is asked at once. */
export function NewMenu() {
  const float = useFloat();
  return (
    <>
      <IconButton name="New" glyph={NewIcon} {...float.trigger} />
      <Menu float={float} label="New">
        {kinds.map(({ name, label, glyph }) => {
          const keys = keysOf(name);
          return (
            <MenuItem
              key={name}
              glyph={glyph}
              {...(keys === undefined ? {} : { keys })}
              onSelect={() => runCommand(name)}
            >
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
