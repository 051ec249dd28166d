import { useState } from "react";
import type { EntryId } from "#domain/ids.ts";
import { useIntentHandler } from "#web/data/intents.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";

const NoteDialog = lazyDialog(async () => (await import("./note-dialog.tsx")).NoteDialog);

/** Opens the dialog that edits a note, on request. */
export function NoteEditor({ open }: { open: OpenConversation }) {
  const [id, setId] = useState<EntryId | null>(null);
  useIntentHandler("editNote", ({ entryId }) => setId(entryId));
  const entry = open.entries.find((one) => one.id === id);
  if (entry?.kind !== "note") return null;
  const { inboxId } = open.conversation;
  return <NoteDialog key={id} entry={entry} inboxId={inboxId} onClose={() => setId(null)} />;
}
