import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import type { ApiError } from "#web/data/api-error.ts";
import { splitMessage } from "#web/data/threading/threading-mutations.ts";
import type { MessageEntry } from "#web/data/timeline/message-mutations.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Checkbox } from "#web/ui/form/choice.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { SplitIcon } from "#web/ui/icons.tsx";
import { MessageSnippet } from "./message-snippet.tsx";
import styles from "./threading-dialog.module.css";
import * as words from "./words.ts";

interface SplitDialogProps {
  row: Conversation;
  entry: MessageEntry;
  onClose: () => void;
}

export function SplitDialog({ row, entry, onClose }: SplitDialogProps) {
  const cache = useQueryClient();
  const isEmail = entry.channel === "email";
  const [subject, setSubject] = useState(() =>
    stripSubjectPrefixes(entry.email?.subject ?? row.subject),
  );
  const [withReplies, setWithAnswers] = useState(true);
  const isMounted = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    const input = { entryId: entry.id, withReplies, subject: subject.trim(), from: row };
    const refused = await splitMessage(cache, input, isMounted);
    setBusy(false);
    setError(refused);
    if (!refused && isMounted()) onClose();
  };
  return (
    <Dialog
      title={words.splitThisMessage}
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
            icon={SplitIcon}
            keys="enter"
            busy={isBusy}
            onClick={() => void confirm()}
          >
            {words.split}
          </Button>
        </>
      }
    >
      <Form className={styles.splitForm} onSubmit={() => void confirm()}>
        {error && (
          <Banner kind="danger" inset>
            {error.message}
          </Banner>
        )}
        <MessageSnippet entry={entry} contactName={row.contactName} />
        <Field label={words.subject} hint={fill(words.splitHint, { number: row.number })}>
          <TextInput
            value={subject}
            maxLength={limit("subjectLength")}
            data-autofocus
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        </Field>
        {isEmail && (
          <Checkbox
            checked={withReplies}
            onChange={(event) => setWithAnswers(event.currentTarget.checked)}
          >
            {words.includeReplies}
          </Checkbox>
        )}
      </Form>
    </Dialog>
  );
}
