import { useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useConversationActions } from "./use-conversation-actions.ts";

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
      title="Edit subject"
      onClose={onClose}
      onConfirm={save}
      promise="Only your team sees it."
      actions={
        <Button kind="primary" keys="mod+enter" onClick={save}>
          Save
        </Button>
      }
    >
      <Form onSubmit={save}>
        <Field label="Subject" hint="What this is about, in a few words.">
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
