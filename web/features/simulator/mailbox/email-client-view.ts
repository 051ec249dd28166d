import type { EmailReplyKind, SimulatedEmail } from "#contract/simulator/simulated-email.ts";

/** What a simulated customer's email client shows. */
export type EmailClientView =
  | { kind: "list" }
  | { kind: "reading"; id: string }
  | { kind: "writing"; repliesTo: ReplyInProgress | null };

export interface ReplyInProgress {
  email: SimulatedEmail;
  kind: EmailReplyKind;
}
