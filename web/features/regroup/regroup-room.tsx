// Listens for the wish to put a conversation or a message elsewhere; the dialogs are fetched when needed.
import { Suspense, useEffect, useState } from "react";
import { useCommand } from "#web/data/commands.ts";
import { hasWhatStays, onRegroupWish, type RegroupWish } from "#web/data/regroup/wish.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import { dialogPart } from "#web/ui/part.tsx";

const MergeDialog = dialogPart(async () => (await import("./merge-dialog.tsx")).MergeDialog);
const MoveDialog = dialogPart(async () => (await import("./move-dialog.tsx")).MoveDialog);
const SplitDialog = dialogPart(async () => (await import("./split-dialog.tsx")).SplitDialog);

export function RegroupRoom({ open }: { open: OpenConversation }) {
  const { conversation: row, entries } = open;
  const mayWork = useMay("conversation.work");
  const isWorkable = mayWork && row.place !== "trash" && row.place !== "merged";
  const [shown, setShown] = useState<RegroupWish | null>(null);
  useCommand("merge", () => setShown({ kind: "merge" }), isWorkable);
  const canSplit = hasWhatStays(open);
  useEffect(
    () => (isWorkable ? onRegroupWish(setShown, canSplit) : undefined),
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
