import type { CallDisposition, CallOutcome } from "#domain/call/call.ts";
import * as words from "#web/features/softphone/words.ts";

/** Dispositions after a connected call, each with its shortcut. */
export const dispositionOptions: readonly {
  readonly id: CallDisposition;
  readonly label: string;
}[] = [
  { id: "resolved", label: words.resolved },
  { id: "follow_up", label: words.needsFollowUp },
  { id: "wrong_number", label: words.wrongNumber },
  { id: "other", label: words.other },
];

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
