// Opens the dialogs for split, move and merge on request; they are loaded when needed.
import { Suspense, useState } from "react";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { useCommand } from "#web/data/commands.ts";
import { useIntentHandler } from "#web/data/intents.ts";
import { hasRemainingEntries } from "#web/data/threading/has-remaining-entries.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";

const MergeDialog = lazyDialog(async () => (await import("./merge-dialog.tsx")).MergeDialog);
const MoveDialog = lazyDialog(async () => (await import("./move-dialog.tsx")).MoveDialog);
const SplitDialog = lazyDialog(async () => (await import("./split-dialog.tsx")).SplitDialog);

type ShownDialog =
  | { readonly kind: "split" | "move"; readonly entryId: EntryId }
  | { readonly kind: "merge"; readonly withId?: ConversationId };

export function ThreadingDialogs({ open }: { open: OpenConversation }) {
  const { conversation: row, entries } = open;
  const canUpdate = useCan("conversation.update");
  const isWorkable = canUpdate && row.folder !== "trash" && row.folder !== "merged";
  const [shown, setShown] = useState<ShownDialog | null>(null);
  useCommand("merge", () => setShown({ kind: "merge" }), isWorkable);
  useIntentHandler(
    "mergeConversation",
    isWorkable ? (input) => setShown({ kind: "merge", ...input }) : null,
  );
  useIntentHandler(
    "moveMessage",
    isWorkable ? ({ entryId }) => setShown({ kind: "move", entryId }) : null,
  );
  // The only message of a conversation can be moved, but not split off.
  useIntentHandler(
    "splitMessage",
    isWorkable && hasRemainingEntries(open)
      ? ({ entryId }) => setShown({ kind: "split", entryId })
      : null,
  );

  if (shown === null) return null;
  const onClose = () => setShown(null);
  if (shown.kind === "merge") {
    return (
      <Suspense fallback={null}>
        <MergeDialog row={row} withId={shown.withId} onClose={onClose} />
      </Suspense>
    );
  }
  const entry = entries.find((one) => one.id === shown.entryId);
  if (entry?.kind !== "message") return null;
  const Chosen = shown.kind === "split" ? SplitDialog : MoveDialog;
  return (
    <Suspense fallback={null}>
      <Chosen row={row} entry={entry} onClose={onClose} />
    </Suspense>
  );
}
