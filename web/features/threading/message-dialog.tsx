import { type ReactNode, useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import type { EntryId } from "#domain/ids.ts";
import type { ApiError } from "#web/data/api-error.ts";
import type { MessageEntry } from "#web/data/message-mutations.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Checkbox } from "#web/ui/form/choice.tsx";
import { Form } from "#web/ui/form/form.tsx";
import type { Icon } from "#web/ui/icons.tsx";
import { MessageSnippet } from "./message-snippet.tsx";
import styles from "./threading-dialog.module.css";
import * as words from "./words.ts";

interface MessageChoice {
  readonly entryId: EntryId;
  readonly withReplies: boolean;
}

interface MessageDialogProps {
  row: Conversation;
  entry: MessageEntry;
  title: string;
  action: string;
  icon: Icon;
  width?: number;
  canConfirm?: boolean;
  /** Returns the error, which is shown here if the dialog is still open. */
  request: (choice: MessageChoice, isMounted: () => boolean) => Promise<ApiError | null>;
  onClose: () => void;
  renderPicker?: (confirm: () => void) => ReactNode;
  /** Between the message and the choice of its replies. */
  children?: ReactNode;
}

/** Takes a message out of its conversation, alone or with its replies. */
export function MessageDialog({
  row,
  entry,
  action,
  icon,
  canConfirm = true,
  request,
  onClose,
  renderPicker,
  children,
  ...dialog
}: MessageDialogProps) {
  const [withReplies, setWithReplies] = useState(true);
  const isMounted = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const confirm = async () => {
    if (!canConfirm || isBusy) return;
    setBusy(true);
    const refused = await request({ entryId: entry.id, withReplies }, isMounted);
    setBusy(false);
    setError(refused);
    if (!refused && isMounted()) onClose();
  };
  return (
    <Dialog
      {...dialog}
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
            icon={icon}
            keys="enter"
            busy={isBusy}
            disabled={!canConfirm}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form className={styles.messageForm} onSubmit={() => void confirm()}>
        {error && (
          <Banner kind="danger" inset>
            {error.message}
          </Banner>
        )}
        <MessageSnippet entry={entry} contactName={row.contactName} />
        {children}
        {entry.channel === "email" && (
          <Checkbox
            checked={withReplies}
            onChange={(event) => setWithReplies(event.currentTarget.checked)}
          >
            {words.includeReplies}
          </Checkbox>
        )}
      </Form>
      {renderPicker?.(() => void confirm())}
    </Dialog>
  );
}
