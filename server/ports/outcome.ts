// The words in which the outside answers. Provider words (rejected, failed, ...) are mapped to these at
// the door, in the provider's own file; every switch on them is exhaustive.
import type { TextProblem } from "#domain/message/text-problems.ts";

export type SendOutcome =
  | { kind: "accepted"; providerRef: string; segments?: number }
  | { kind: "refused"; problem: TextProblem; providerCode: string | null }
  | { kind: "retry"; afterMs: number | null; problem: TextProblem; providerCode: string | null }
  /** It may have been accepted: ask, never resend. */
  | { kind: "unknown"; why: string };
