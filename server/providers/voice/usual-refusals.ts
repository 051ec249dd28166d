// What every vendor refuses, in the same sentences with its own name.
import type { LegEndCause } from "#domain/call/call.ts";

interface Usual {
  readonly cause: LegEndCause;
  readonly say: string;
}

export const badNumber = {
  cause: "no_such_number",
  say: "This number can't be called. Check it for a typo.",
} as const satisfies Usual;

export const usualRefusals = (name: string) =>
  ({
    suspended: {
      cause: "not_allowed",
      say: `${name} reports the account as suspended or out of credit.`,
    },
    tooFast: {
      cause: "failed",
      say: `${name} accepts no more simultaneous calls. Try again in a moment.`,
    },
    inTrouble: {
      cause: "failed",
      say: `${name} has a temporary problem. Try again in a moment.`,
    },
  }) as const satisfies Record<string, Usual>;
