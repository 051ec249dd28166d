import type { RefObject } from "react";
import styles from "#web/features/composer/composer.module.css";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import type { DraftHandle } from "#web/features/composer/draft/use-draft.ts";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { MentionIcon } from "#web/ui/icons.tsx";
import { useNoteField } from "./use-note-field.tsx";

interface NotePanelProps {
  inboxId: string;
  draft: DraftHandle;
  box: RefObject<HTMLTextAreaElement | null>;
  isBusy: boolean;
  onTyping: (isWriting: boolean) => void;
  onAdd: () => void;
}

export function NotePanel({ inboxId, draft, box, isBusy, onTyping, onAdd }: NotePanelProps) {
  const { body } = draft.content;
  const { field, mention } = useNoteField({
    inboxId,
    body,
    box,
    onWrite: (text) => {
      draft.set({ ...draft.content, body: text });
      onTyping(text !== "");
    },
  });
  return (
    <>
      <div className={styles.write}>{field}</div>
      <div data-part="composer-bar" className={styles.composerBar}>
        <IconButton name={words.mention} icon={MentionIcon} onClick={mention} />
        <span className={styles.barEnd}>
          <DraftStatus draft={draft} />
          <Button
            kind="primary"
            keys="mod+enter"
            busy={isBusy}
            disabled={body.trim() === ""}
            onClick={onAdd}
          >
            {words.addNote}
          </Button>
        </span>
      </div>
    </>
  );
}
