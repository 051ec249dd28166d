import { useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
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
  const [subject, setSubject] = useState(before);
  const save = () => {
    if (subject.trim() !== before) act("rename", { subject: subject.trim() });
    onClose();
  };
  return (
    <Dialog
      title={words.editSubject}
      onClose={onClose}
      onConfirm={save}
      promise={words.onlyYourTeamSeesIt}
      actions={
        <Button kind="primary" keys="mod+enter" onClick={save}>
          {words.save}
        </Button>
      }
    >
      <Form onSubmit={save}>
        <Field label={words.subject} hint={words.subjectHint}>
          <TextInput
            value={subject}
            maxLength={limit("subjectLength")}
            data-autofocus
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
