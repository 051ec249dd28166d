// The words in which the outside answers. Provider words (rejected, failed, ...) are mapped to these at
// the door, in the provider's own file; every switch on them is exhaustive.
import type { SmsProblem } from "#domain/message/sms-problems.ts";

/** Who is told to slow down: one of our numbers, or only what goes to one recipient. */
export type TooFast = "sender" | "recipient";

export type SendOutcome =
  | { kind: "accepted"; providerRef: string; segments?: number }
  | { kind: "refused"; problem: SmsProblem; providerCode: string | null }
  | {
      kind: "retry";
      afterMs: number | null;
      problem: SmsProblem;
      providerCode: string | null;
      /** Of "too fast": what has to slow down. Absent: the account. */
      tooFast?: TooFast;
    }
  /** It may have been accepted: ask, never resend. */
  | { kind: "unknown"; why: string };

/**
 * What every other question to a provider throws when it gets no answer it can use. Sending never
 * throws: there the difference between "refused" and "unknown" decides whether a customer is texted twice.
 */
export type ProviderErrorKind =
  /** It answered no: the key, the number or the record is wrong. Asking again is of no use. */
  | "refused"
  | "not_found"
  | "too_fast"
  /** No answer, or a broken one. Ask again later. */
  | "unreachable"
  /** An address outside the vendor's own places: never fetched. */
  | "not_allowed"
  | "too_large";

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly afterMs: number | null;
  constructor(kind: ProviderErrorKind, say: string, afterMs: number | null = null) {
    super(say);
    this.name = "ProviderError";
    this.kind = kind;
    this.afterMs = afterMs;
  }
}
