// What became of a call, in plain sentences: what happened, then what to do.
import type { CallOutcome, LegCause } from "#domain/call/call.ts";

const ofCause: Record<LegCause, ((who: string) => string) | null> = {
  hung_up: null,
  cancelled: null,
  busy: (who) => `${who} was busy. Try again later.`,
  no_answer: (who) => `${who} did not answer.`,
  declined: (who) => `${who} declined the call.`,
  unreachable: (who) => `${who} is switched off or out of reach. Try again later, or write.`,
  no_such_number: (who) => `There is no such number as ${who}. Check it for a slip.`,
  not_allowed: (who) =>
    `The provider does not let this account call ${who}. Look at its calling permissions.`,
  failed: (who) => `The connection to ${who} failed. Try again.`,
  lost: (who) => `The connection to ${who} was lost.`,
};

/** null: nothing went wrong. */
export const sayCause = (cause: LegCause | null, who: string): string | null =>
  cause === null ? null : (ofCause[cause]?.(who) ?? null);

/** They were asked to press a key first. */
export const sayNotTaken = (who: string): string =>
  `${who} picked up, but nobody pressed 1 to take the call. It may be a voicemail.`;

/** Why nobody was spoken to; null where the outcome says it all. */
export function sayOutcome(
  outcome: CallOutcome | null,
  cause: LegCause | null,
  who: string,
): string | null {
  switch (outcome) {
    case "busy":
    case "declined":
      return sayCause(outcome, who);
    case "unanswered":
      return sayCause("no_answer", who);
    case "failed":
      return sayCause(cause, who) ?? sayCause("failed", who);
    default:
      return null;
  }
}
