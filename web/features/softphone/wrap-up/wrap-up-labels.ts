import type { CallDisposition, CallOutcome } from "#domain/call/call.ts";

/** Dispositions after a connected call, each with its shortcut. */
export const dispositionOptions: readonly {
  readonly id: CallDisposition;
  readonly label: string;
}[] = [
  { id: "resolved", label: "Resolved" },
  { id: "follow_up", label: "Needs follow-up" },
  { id: "wrong_number", label: "Wrong number" },
  { id: "other", label: "Other" },
];

const outcomes: Partial<Record<CallOutcome, string>> = {
  busy: "The number was busy.",
  declined: "The call was declined.",
  unanswered: "No answer.",
  failed: "The call couldn't be connected.",
};

/** Why the call wasn't connected; null if the member ended it. */
export function unansweredReason(call: {
  readonly outcome: CallOutcome | null;
  readonly message: string | null;
  readonly direction: "in" | "out";
}): string | null {
  if (call.message !== null) return call.message;
  if (call.direction === "in") return "The caller hung up.";
  return call.outcome === null ? null : (outcomes[call.outcome] ?? null);
}
