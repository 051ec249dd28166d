import type { UnsentMail } from "#contract/live.ts";
import { sayUnsent } from "#web/data/mail/unsent-mails.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { AddIcon, DraftIcon, MoreIcon, TrashIcon } from "#web/ui/icon.tsx";

interface UnsentMenuProps {
  isBegun: boolean;
  /** It is on this device alone, or not settled which of two is right: it cannot make room yet. */
  isHeldHere: boolean;
  others: readonly UnsentMail[];
  onOther: (mail: UnsentMail) => void;
  onAnother: () => void;
  onThrowAway: () => void;
}

const mostShown = 8;

/** Several mails may be begun at a time; each is kept until it is sent or thrown away. */
export function UnsentMenu({ isBegun, isHeldHere, others, ...deeds }: UnsentMenuProps) {
  const float = useFloat();
  if (!isBegun && others.length === 0) return null;
  return (
    <>
      <IconButton name="More for this draft" glyph={MoreIcon} {...float.trigger} />
      <Menu float={float} label="More for this draft" align="end">
        {isBegun && (
          <MenuSection>
            <MenuItem glyph={AddIcon} disabled={isHeldHere} onSelect={deeds.onAnother}>
              {isHeldHere ? "Save and write another" : "Save and write another"}
            </MenuItem>
            <MenuItem glyph={TrashIcon} onSelect={deeds.onThrowAway}>
              Discard
            </MenuItem>
          </MenuSection>
        )}
        {others.length > 0 && (
          <MenuSection>
            {others.slice(0, mostShown).map((one) => (
              <MenuItem
                key={one.id}
                glyph={DraftIcon}
                disabled={isHeldHere}
                onSelect={() => deeds.onOther(one)}
              >
                {sayUnsent(one).title}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </>
  );
}
