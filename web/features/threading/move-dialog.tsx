import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import type { ApiError } from "#web/data/api-error.ts";
import { moveMessage } from "#web/data/threading/threading-mutations.ts";
import type { MessageEntry } from "#web/data/timeline/message-mutations.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Checkbox } from "#web/ui/form/choice.tsx";
import { MoveIcon } from "#web/ui/icons.tsx";
import { ConversationPicker } from "./conversation-picker.tsx";
import { MessageSnippet } from "./message-snippet.tsx";
import styles from "./threading-dialog.module.css";
import { useCandidatePicker } from "./use-candidate-picker.ts";
import * as words from "./words.ts";

interface MoveDialogProps {
  row: Conversation;
  entry: MessageEntry;
  onClose: () => void;
}

export function MoveDialog({ row, entry, onClose }: MoveDialogProps) {
  const cache = useQueryClient();
  const picker = useCandidatePicker(row.id);
  const [withReplies, setWithAnswers] = useState(true);
  const isMounted = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { chosen, confirmable } = picker;
  const confirm = async () => {
    if (!confirmable || isBusy) return;
    setBusy(true);
    const refused = await moveMessage(
      cache,
      { entryId: entry.id, withReplies, to: confirmable },
      isMounted,
    );
    setBusy(false);
    setError(refused);
    if (!refused && isMounted()) onClose();
  };
  return (
    <Dialog
      title={words.moveToAnother}
      width={560}
      className={styles.threadingDialog}
      onClose={onClose}
      onConfirm={() => void confirm()}
      promise={words.youCanUndo}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            kind="primary"
            icon={MoveIcon}
            keys="enter"
            busy={isBusy}
            disabled={!confirmable}
            onClick={() => void confirm()}
          >
            {chosen ? fill(words.moveTo, { number: chosen.number }) : words.move}
          </Button>
        </>
      }
    >
      <div className={styles.threadingWhat}>
        {error && (
          <Banner kind="danger" inset>
            {error.message}
          </Banner>
        )}
        <MessageSnippet entry={entry} contactName={row.contactName} />
        {entry.channel === "email" && (
          <Checkbox
            checked={withReplies}
            onChange={(event) => setWithAnswers(event.currentTarget.checked)}
          >
            {words.includeReplies}
          </Checkbox>
        )}
      </div>
      <ConversationPicker of={row} picker={picker} onConfirm={() => void confirm()} />
    </Dialog>
  );
}
