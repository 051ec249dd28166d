// The call that has just ended and was mine: to be said how it went, or why it came to nothing.
import { useCallback, useState } from "react";
import type { Call } from "#contract/live.ts";
import type { CallId } from "#domain/ids.ts";
import { isLive } from "#web/data/call/my-calls.ts";
import { useDesk } from "#web/data/desk.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";

export interface AfterCalls {
  readonly call: Call | null;
  /** Somebody spoke with the customer; else there is only a reason to read. */
  readonly isTalk: boolean;
  readonly dismiss: () => void;
}

export function useAfterCalls(): AfterCalls {
  const { me } = useDesk();
  const calls = useLiveCalls();
  const [dismissed, setDismissed] = useState<ReadonlySet<CallId>>(new Set());
  const call =
    calls.findLast(
      (one) => !isLive(one) && one.memberId === me.id && !one.isWrappedUp && !dismissed.has(one.id),
    ) ?? null;
  const id = call?.id;
  const dismiss = useCallback(() => {
    if (id !== undefined) setDismissed((before) => new Set([...before, id]));
  }, [id]);
  return {
    call,
    isTalk: call?.outcome === "answered",
    dismiss,
  };
}
