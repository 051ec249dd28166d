import { raiseIntent } from "#web/data/intents.ts";
import { deleteNoteMutation, type NoteEntry } from "#web/data/note-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { DraftIcon, MoreIcon, TrashIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import styles from "./entries.module.css";
import * as words from "./words.ts";

/** When it was edited, and the actions of its author. */
export function NoteDetails({ entry, isMine }: { entry: NoteEntry; isMine: boolean }) {
  const canUpdate = useCan("conversation.update");
  return (
    <>
      {entry.editedAt !== undefined && (
        <span className={styles.noteEdited}>
          <RelativeTime
            at={entry.editedAt}
            text={(at, frame) => fill(words.edited, { time: formatPastTime(at, frame) })}
          />
        </span>
      )}
      {isMine && canUpdate && <NoteMenu entry={entry} />}
    </>
  );
}

function NoteMenu({ entry }: { entry: NoteEntry }) {
  const float = usePopover();
  const remove = useApiMutation(deleteNoteMutation(entry, words.noteDeleted));
  return (
    <>
      <IconButton
        size="small"
        name={words.noteActions}
        icon={MoreIcon}
        className={styles.noteMenu}
        {...float.trigger}
      />
      <Menu float={float} label={words.noteActions} align="end">
        <MenuSection>
          <MenuItem
            icon={DraftIcon}
            onSelect={() => raiseIntent("editNote", { entryId: entry.id })}
          >
            {words.edit}
          </MenuItem>
          <MenuItem icon={TrashIcon} onSelect={() => void remove.run()}>
            {words.deleteNote}
          </MenuItem>
        </MenuSection>
      </Menu>
    </>
  );
}
