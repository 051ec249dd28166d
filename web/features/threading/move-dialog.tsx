import { useQueryClient } from "@tanstack/react-query";
import type { Conversation } from "#contract/live-protocol.ts";
import type { MessageEntry } from "#web/data/message-mutations.ts";
import { moveMessage } from "#web/data/threading/threading-mutations.ts";
import { fill } from "#web/language/fill.ts";
import { MoveIcon } from "#web/ui/icons.tsx";
import { ConversationPicker } from "./conversation-picker.tsx";
import { MessageDialog } from "./message-dialog.tsx";
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
  const { chosen, confirmable } = picker;
  return (
    <MessageDialog
      row={row}
      entry={entry}
      title={words.moveToAnother}
      action={chosen ? fill(words.moveTo, { number: chosen.number }) : words.move}
      icon={MoveIcon}
      width={560}
      canConfirm={confirmable !== null}
      request={async (choice, isMounted) =>
        confirmable && moveMessage(cache, { ...choice, to: confirmable }, isMounted)
      }
      onClose={onClose}
      renderPicker={(confirm) => (
        <ConversationPicker of={row} picker={picker} onConfirm={confirm} />
      )}
    />
  );
}
