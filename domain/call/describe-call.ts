// Describes the outcome of a call: what happened, then what to do.
import type { CallOutcome, LegEndCause } from "#domain/call/call.ts";

const ofCause: Record<LegEndCause, ((who: string) => string) | null> = {
  hung_up: null,
  canceled: null,
  busy: (who) => `${who} was busy. Try again later.`,
  no_answer: (who) => `${who} didn't answer.`,
  declined: (who) => `${who} declined the call.`,
  unreachable: (who) =>
    `The phone of ${who} is off or out of range. Try again later, or send a message.`,
  invalid_number: (who) => `${who} doesn't exist. Check the number for typos.`,
  not_allowed: (who) =>
    `The provider doesn't let this account call ${who}. Check its calling permissions.`,
  failed: (who) => `The connection to ${who} failed. Try again.`,
  connection_lost: (who) => `The connection to ${who} was lost.`,
};

/** Null if nothing went wrong. */
export const describeEndCause = (cause: LegEndCause | null, who: string): string | null =>
  cause === null ? null : (ofCause[cause]?.(who) ?? null);

/** For a transfer target that was asked to press a key to accept. */
export const describeScreeningDeclined = (who: string): string =>
  `${who} picked up, but no one pressed 1 to accept. It may be voicemail.`;

/** Why no one was reached; null if the outcome says it all. */
export function describeOutcome(
  outcome: CallOutcome | null,
  cause: LegEndCause | null,
  who: string,
): string | null {
  switch (outcome) {
    case "busy":
    case "declined":
      return describeEndCause(outcome, who);
    case "no_answer":
      return describeEndCause("no_answer", who);
    case "failed":
      return describeEndCause(cause, who) ?? describeEndCause("failed", who);
    default:
      return null;
  }
}
