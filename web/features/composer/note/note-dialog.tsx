import { useRef, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { type NoteEntry, updateNoteMutation } from "#web/data/note-mutations.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { MentionIcon } from "#web/ui/icons.tsx";
import { mentionedIn } from "./mention-query.ts";
import styles from "./note-dialog.module.css";
import { useNoteField } from "./use-note-field.tsx";

interface NoteDialogProps {
  /** As it is now: it may change while it is edited here. */
  entry: NoteEntry;
  inboxId: string;
  onClose: () => void;
}

interface Unsaved {
  readonly text: string;
  readonly revision: number;
}

export function NoteDialog({ entry, inboxId, onClose }: NoteDialogProps) {
  const members = useBootstrap((bootstrap) => bootstrap.members);
  // Closed by accident, it opens again with what was typed.
  const draftKey = `note ${entry.id}`;
  const [begun] = useState(
    () => readUnsentContent<Unsaved>(draftKey) ?? { text: entry.text, revision: entry.revision },
  );
  const [text, setText] = useState(begun.text);
  const revision = useRef(begun.revision);
  const { run, isBusy, error } = useApiMutation(updateNoteMutation);
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (typed: string) => {
    setText(typed);
    const unsaved: Unsaved | null =
      typed === entry.text ? null : { text: typed, revision: revision.current };
    saveUnsentContent(draftKey, unsaved);
  };
  const { field, mention } = useNoteField({ inboxId, body: text, box, onWrite: write });
  const cancel = () => {
    saveUnsentContent(draftKey, null);
    onClose();
  };
  const isNewer = entry.revision > revision.current;
  const save = async () => {
    const body = text.trim();
    if (body === "" || isBusy) return;
    // The newer version is shown, and that saving replaces it.
    if (isNewer) revision.current = entry.revision;
    const saved = await run({
      entry,
      text: body,
      mentions: mentionedIn(body, members).map((one) => one.id),
      revision: () => revision.current,
    });
    if (saved !== undefined) cancel();
  };
  return (
    <Dialog
      title={words.editNote}
      width={560}
      holds={text !== entry.text}
      onClose={onClose}
      onConfirm={() => void save()}
      busy={isBusy}
      promise={<IconButton name={words.mention} icon={MentionIcon} onClick={mention} />}
      actions={
        <>
          <Button kind="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button
            kind="primary"
            keys="mod+enter"
            busy={isBusy}
            disabled={text.trim() === ""}
            onClick={() => void save()}
          >
            {words.saveNote}
          </Button>
        </>
      }
    >
      {isNewer ? (
        <Banner kind="warn" inset>
          {entry.deletedAt === undefined
            ? fill(words.noteChanged, { text: entry.text })
            : words.noteWasDeleted}
        </Banner>
      ) : (
        // Rejected before the newer version arrived.
        error?.code === "note_changed" && (
          <Banner kind="danger" inset>
            {error.message}
          </Banner>
        )
      )}
      <div className={styles.field}>{field}</div>
    </Dialog>
  );
}
