// What every vendor refuses, in the same sentences with its own name.
import type { LegCause } from "#domain/call/call.ts";

interface Usual {
  readonly cause: LegCause;
  readonly say: string;
}

export const badNumber = {
  cause: "no_such_number",
  say: "This number cannot be called. Check how it is written.",
} as const satisfies Usual;

export const usualRefusals = (name: string) =>
  ({
    suspended: {
      cause: "not_allowed",
      say: `${name} says that the account is suspended or out of credit.`,
    },
    tooFast: {
      cause: "failed",
      say: `${name} takes no more calls at once. Try again in a moment.`,
    },
    inTrouble: {
      cause: "failed",
      say: `${name} has trouble just now. Try again in a moment.`,
    },
  }) as const satisfies Record<string, Usual>;
