import type { UnsentEmail } from "#contract/live-protocol.ts";
import { unsentEmailLabels } from "#web/data/email/unsent-email-labels.ts";
import * as words from "#web/features/composer/words.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AddIcon, DraftIcon, MoreIcon, TrashIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface UnsentMenuProps {
  isStarted: boolean;
  /** The draft is only on this device or has an unresolved conflict, so another one can't replace it yet. */
  isHeldHere: boolean;
  others: readonly UnsentEmail[];
  onOther: (email: UnsentEmail) => void;
  onAnother: () => void;
  onThrowAway: () => void;
}

const maxShown = 8;

/** Several new emails can be drafts at once; each is kept until it is sent or discarded. */
export function UnsentMenu({ isStarted, isHeldHere, others, ...actions }: UnsentMenuProps) {
  const float = usePopover();
  if (!isStarted && others.length === 0) return null;
  return (
    <>
      <IconButton name={words.moreForDraft} icon={MoreIcon} {...float.trigger} />
      <Menu float={float} label={words.moreForDraft} align="end">
        {isStarted && (
          <MenuSection>
            <MenuItem icon={AddIcon} disabled={isHeldHere} onSelect={actions.onAnother}>
              {isHeldHere ? words.draftNotSavedYet : words.saveAndWriteAnother}
            </MenuItem>
            <MenuItem icon={TrashIcon} onSelect={actions.onThrowAway}>
              {words.discard}
            </MenuItem>
          </MenuSection>
        )}
        {others.length > 0 && (
          <MenuSection>
            {others.slice(0, maxShown).map((one) => (
              <MenuItem
                key={one.id}
                icon={DraftIcon}
                disabled={isHeldHere}
                onSelect={() => actions.onOther(one)}
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
