import type { CallOutcome } from "#domain/call/call.ts";
import * as words from "#web/features/softphone/words.ts";

/** Dispositions after a connected call; each has its position as shortcut. */
export const dispositionOptions = ["resolved", "follow_up", "wrong_number", "other"] as const;

const outcomes: Partial<Record<CallOutcome, string>> = {
  busy: words.numberWasBusy,
  declined: words.callDeclined,
  no_answer: words.noAnswer,
  failed: words.callNotConnected,
};

/** Why the call wasn't connected; null if the member ended it. */
export function unansweredReason(call: {
  readonly outcome: CallOutcome | null;
  readonly message: string | null;
  readonly direction: "in" | "out";
}): string | null {
  if (call.message !== null) return call.message;
  if (call.direction === "in") return words.callerHungUp;
  return call.outcome === null ? null : (outcomes[call.outcome] ?? null);
}
