import type { UnsentEmail } from "#contract/live-protocol.ts";
import { unsentEmailLabels } from "#web/data/email/unsent-emails.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AddIcon, DraftIcon, MoreIcon, TrashIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface UnsentMenuProps {
  isBegun: boolean;
  /** It is on this device alone, or not settled which of two is right: it cannot make room yet. */
  isHeldHere: boolean;
  others: readonly UnsentEmail[];
  onOther: (mail: UnsentEmail) => void;
  onAnother: () => void;
  onThrowAway: () => void;
}

const mostShown = 8;

/** Several mails may be begun at a time; each is kept until it is sent or thrown away. */
export function UnsentMenu({ isBegun, isHeldHere, others, ...deeds }: UnsentMenuProps) {
  const float = usePopover();
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
                {unsentEmailLabels(one).title}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </>
  );
}
