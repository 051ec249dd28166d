// Opens the dialogs for split, move and merge on request; they are loaded when needed.
import { Suspense, useEffect, useState } from "react";
import { useCommand } from "#web/data/commands.ts";
import {
  hasRemainingEntries,
  onThreadingRequest,
  type ThreadingRequest,
} from "#web/data/threading/threading-request.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { useCan } from "#web/data/use-can.ts";
import { dialogPart } from "#web/ui/part.tsx";

const MergeDialog = dialogPart(async () => (await import("./merge-dialog.tsx")).MergeDialog);
const MoveDialog = dialogPart(async () => (await import("./move-dialog.tsx")).MoveDialog);
const SplitDialog = dialogPart(async () => (await import("./split-dialog.tsx")).SplitDialog);

export function ThreadingDialogs({ open }: { open: OpenConversation }) {
  const { conversation: row, entries } = open;
  const mayWork = useCan("conversation.update");
  const isWorkable = mayWork && row.folder !== "trash" && row.folder !== "merged";
  const [shown, setShown] = useState<ThreadingRequest | null>(null);
  useCommand("merge", () => setShown({ kind: "merge" }), isWorkable);
  const canSplit = hasRemainingEntries(open);
  useEffect(
    () => (isWorkable ? onThreadingRequest(setShown, canSplit) : undefined),
    [isWorkable, canSplit],
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
