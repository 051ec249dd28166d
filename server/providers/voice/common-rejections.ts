// Rejections common to all providers, in the same sentences with the provider's name.
import type { LegEndCause } from "#domain/call/call.ts";

interface DialRejection {
  readonly cause: LegEndCause;
  readonly message: string;
}

export const badNumber = {
  cause: "invalid_number",
  message: "This number can't be called. Check the number for typos.",
} as const satisfies DialRejection;

export const commonRejections = (name: string) =>
  ({
    suspended: {
      cause: "not_allowed",
      message: `${name} reports the account as suspended or out of credit.`,
    },
    tooFast: {
      cause: "failed",
      message: `${name} accepts no more simultaneous calls. Try again in a moment.`,
    },
    inTrouble: {
      cause: "failed",
      message: `${name} has a temporary problem. Try again in a moment.`,
    },
  }) as const satisfies Record<string, DialRejection>;
