// Normalized provider outcomes. Each provider's own module maps its terms (rejected, failed, ...) to these; every
// switch on them is exhaustive.
import type { TextProblem } from "#domain/message/text-problems.ts";

/** What has to slow down: one of the workspace's numbers, or messages to one recipient. */
export type TooFast = "sender" | "recipient";

export type SendOutcome =
  | { kind: "accepted"; providerRef: string; segments?: number }
  | { kind: "rejected"; problem: TextProblem; providerCode: string | null }
  | {
      kind: "retry";
      afterMs: number | null;
      problem: TextProblem;
      providerCode: string | null;
      /** What the rate limit applies to. Absent: the account. */
      tooFast?: TooFast;
      /** False for a fault of ours, which uses up none of the message's attempts. */
      countsAsAttempt?: false;
    }
  /** It may have been accepted: query it, never resend. */
  | { kind: "unknown"; reason: string };

/**
 * Thrown by all other provider requests without a usable response. Sending never throws: there the difference between
 * "rejected" and "unknown" decides whether a customer is texted twice.
 */
type ProviderErrorKind =
  /** The key, the number or the record is wrong. A retry is useless. */
  | "rejected"
  | "not_found"
  | "too_fast"
  /** No response, or a broken one. Retry later. */
  | "unreachable"
  /** A URL outside the provider's own hosts: never fetched. */
  | "not_allowed"
  | "too_large";

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly afterMs: number | null;
  constructor(kind: ProviderErrorKind, message: string, afterMs: number | null = null) {
    super(message);
    this.name = "ProviderError";
    this.kind = kind;
    this.afterMs = afterMs;
  }
}

/** An account without the right to read the provider's list gets the same response every time. */
export const isLookupRejected = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === "rejected" || error.kind === "not_found");
