import type { ConversationRow } from "#contract/live-protocol.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";

const RenameDialog = lazyDialog(async () => (await import("./rename-dialog.tsx")).RenameDialog);
const SnoozeDialog = lazyDialog(async () => (await import("./snooze-dialog.tsx")).SnoozeDialog);

export type RowDialogName = "rename" | "snooze";

interface RowDialogProps {
  name: RowDialogName | null;
  row: ConversationRow;
  onClose: () => void;
}

/** The dialogs that a conversation's header and its row in the list share. */
export function RowDialog({ name, ...props }: RowDialogProps) {
  if (name === null) return null;
  return name === "rename" ? <RenameDialog {...props} /> : <SnoozeDialog {...props} />;
}
