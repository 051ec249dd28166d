import { useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

interface RenameDialogProps {
  row: ConversationRow;
  onClose: () => void;
}

export function RenameDialog({ row, onClose }: RenameDialogProps) {
  const act = useConversationActions(row);
  // Saving an unchanged subject must not revert a teammate's rename.
  const [before] = useState(row.subject);
  // Closed by accident, it opens again with what was typed.
  const draftKey = `subject ${row.id}`;
  const [subject, setSubject] = useState(() => readUnsentContent<string>(draftKey) ?? before);
  const type = (typed: string) => {
    setSubject(typed);
    saveUnsentContent(draftKey, typed === before ? null : typed);
  };
  const cancel = () => {
    saveUnsentContent(draftKey, null);
    onClose();
  };
  const save = () => {
    if (subject.trim() !== before) act("rename", { subject: subject.trim() });
    cancel();
  };
  return (
    <Dialog
      title={words.editSubject}
      holds={subject !== before}
      onClose={onClose}
      onConfirm={save}
      promise={words.onlyYourTeamSeesIt}
      actions={
        <>
          <Button kind="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button kind="primary" keys="mod+enter" onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <Field label={words.subject} hint={words.subjectHint}>
          <TextInput
            value={subject}
            maxLength={limit("subjectLength")}
            data-autofocus
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
