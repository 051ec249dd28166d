// The call that has just ended for me: to be said how it went, or why it came to nothing.
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Call } from "#contract/live.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { liveCallsQuery } from "#web/data/call/live-calls.ts";
import { useDesk } from "#web/data/desk.ts";
import { useHasPhoneHere } from "#web/features/softphone/phone/the-phone.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { type AfterCall, afterCallOf } from "./after-call.ts";
import { changeBegunWords, useAllBegunWords } from "./begun-words.ts";
import { askToSave } from "./save-note.ts";
import { moveToConversation, strayNotes } from "./stray-notes.ts";

export interface AfterCalls {
  readonly after: AfterCall | null;
  readonly dismiss: (isSaved: boolean) => void;
}

export function useAfterCalls(): AfterCalls {
  const { me } = useDesk("me");
  const calls = useLiveCalls();
  const [dismissed, setDismissed] = useState<ReadonlySet<CallId>>(new Set());
  const open: readonly Call[] = calls.filter((one) => !dismissed.has(one.id));
  const begun = useAllBegunWords();
  const isWrappingUp = me.phone === "wrapping_up";
  const after = afterCallOf(open, me.id, isWrappingUp, ({ id }) => begun.has(id));
  const id = after?.call.id;
  const dismiss = useCallback(
    (isSaved: boolean) => {
      if (id === undefined) return;
      if (isSaved) changeBegunWords(id, { note: "", closes: false });
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
  const begun = useAllBegunWords();
  const isHere = useHasPhoneHere();
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
