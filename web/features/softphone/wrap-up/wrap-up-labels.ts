import type { CallDisposition, CallOutcome } from "#domain/call/call.ts";

/** What there is to pick after one spoke with somebody, each with its key. */
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

/** Why nobody was reached; null where the member ended it and knows. */
export function unansweredReason(call: {
  readonly outcome: CallOutcome | null;
  readonly say: string | null;
  readonly direction: "in" | "out";
}): string | null {
  if (call.say !== null) return call.say;
  if (call.direction === "in") return "The caller hung up.";
  return call.outcome === null ? null : (outcomes[call.outcome] ?? null);
}
