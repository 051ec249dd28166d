import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conversation } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import type { MessageEntry } from "#web/data/message-mutations.ts";
import { splitMessage } from "#web/data/threading/threading-mutations.ts";
import { fill } from "#web/language/fill.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { SplitIcon } from "#web/ui/icons.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import * as words from "./words.ts";

interface SplitDialogProps {
  row: Conversation;
  entry: MessageEntry;
  onClose: () => void;
}

export function SplitDialog({ row, entry, onClose }: SplitDialogProps) {
  const cache = useQueryClient();
  const [subject, setSubject] = useState(() =>
    stripSubjectPrefixes(entry.email?.subject ?? row.subject),
  );
  return (
    <MessageDialog
      row={row}
      entry={entry}
      title={words.splitThisMessage}
      action={words.split}
      icon={SplitIcon}
      request={(choice, isMounted) =>
        splitMessage(cache, { ...choice, subject: subject.trim(), from: row }, isMounted)
      }
      onClose={onClose}
    >
      <Field label={words.subject} hint={fill(words.splitHint, { number: row.number })}>
        <TextInput
          value={subject}
          maxLength={limit("subjectLength")}
          data-autofocus
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </Field>
    </MessageDialog>
  );
}
