// Rejections of calls and commands, in the same sentences for all providers, with the provider's name.
import type { LegEndCause } from "#domain/call/call.ts";

export interface Rejection {
  readonly cause: LegEndCause;
  readonly message: string;
  readonly code: string | null;
}
/** A row of a provider's table; the code is the one that was received. */
export type RejectionReason = Omit<Rejection, "code">;

export const badNumber = {
  cause: "invalid_number",
  message: "This number can't be called. Check the number for typos.",
} as const satisfies RejectionReason;

/** A provider whose keys, numbers or countries are managed differently has its own `badKey`, `badCaller` or `badCountry`. */
export const commonRejections = (name: string) =>
  ({
    badCaller: {
      cause: "not_allowed",
      message: `${name} doesn't let this account use the inbox's number as caller ID. Check the number in the ${name} console.`,
    },
    badCountry: {
      cause: "not_allowed",
      message: `${name} doesn't allow this account to call that country. Allow the country in the ${name} console under Voice, Geo permissions.`,
    },
    badKey: {
      cause: "not_allowed",
      message: `${name} rejected the account's keys. Ask an admin to check them under Providers.`,
    },
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
  }) as const satisfies Record<string, RejectionReason>;

type ReasonByStatus = Readonly<Record<"badKey" | "tooFast" | "inTrouble", RejectionReason>>;

/** Used if the body says nothing more precise. Null if the status doesn't say more than that it's a rejection. */
export function reasonOfStatus(
  status: number,
  { badKey, tooFast, inTrouble }: ReasonByStatus,
): RejectionReason | null {
  if (status === 401 || status === 403) return badKey;
  if (status === 429) return tooFast;
  return status >= 500 ? inTrouble : null;
}

/** `detail`: what the provider says about it; null if nothing. */
export const unexplainedRejection = (name: string, detail: string | null): RejectionReason => ({
  cause: "failed",
  message: `${name} rejected the request${detail === null ? "" : ` (${detail})`}.`,
});
