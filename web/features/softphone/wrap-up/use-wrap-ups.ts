// The call that has just ended for me: to be said how it went, or why it came to nothing.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Call } from "#contract/live-protocol.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { liveCallsQuery } from "#web/data/call/live-calls.ts";
import { useIsPhoneTab } from "#web/features/softphone/engine/phone-store.ts";
import { useLiveCalls } from "#web/features/softphone/engine/use-live-calls.ts";
import { askToSave } from "./save-note.ts";
import { moveToConversation, strayNotes } from "./stray-notes.ts";
import { updateWrapUpDraft, useAllWrapUpDrafts } from "./wrap-up-drafts.ts";
import { nextWrapUp, type WrapUpItem } from "./wrap-up-queue.ts";

export interface WrapUps {
  readonly after: WrapUpItem | null;
  readonly dismiss: (isSaved: boolean) => void;
}

export function useWrapUps(): WrapUps {
  const { me } = useBootstrap("me");
  const calls = useLiveCalls();
  const [dismissed, setDismissed] = useState<ReadonlySet<CallId>>(new Set());
  const open: readonly Call[] = calls.filter((one) => !dismissed.has(one.id));
  const begun = useAllWrapUpDrafts();
  const isWrappingUp = me.phone === "wrapping_up";
  const after = nextWrapUp(open, me.id, isWrappingUp, ({ id }) => begun.has(id));
  const id = after?.call.id;
  const dismiss = useCallback(
    (isSaved: boolean) => {
      if (id === undefined) return;
      if (isSaved) updateWrapUpDraft(id, { note: "", closes: false });
      setDismissed((before) => new Set([...before, id]));
    },
    [id],
  );
  useKeptNotes(open, me.id);
  return { after, dismiss };
}

/** What an answer or another tab knows of them may come a moment later than what became of their call. */
const strayAfterMs = 3_000;

/** Notes that nothing on the screen would save any more. */
function useKeptNotes(open: readonly Call[], me: MemberId): void {
  const begun = useAllWrapUpDrafts();
  const isHere = useIsPhoneTab();
  const isKnown = useQuery(liveCallsQuery).data !== undefined;
  const strays = isHere && isKnown ? strayNotes(begun, open, me).join() : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier load of the page was saving, once
  useEffect(() => {
    if (!isHere) return;
    for (const id of begun.keys()) void askToSave(id);
  }, [isHere]);
  useEffect(() => {
    if (strays === "") return;
    const move = () => {
      for (const id of strays.split(",")) void moveToConversation(id as CallId);
    };
    const timer = setInterval(move, strayAfterMs);
    return () => clearInterval(timer);
  }, [strays]);
}
