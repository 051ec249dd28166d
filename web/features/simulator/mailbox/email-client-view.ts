import type { EmailReplyKind, SimulatedEmail } from "#contract/simulator/simulated-email.ts";

/** What stands open in somebody's mail program. */
export type EmailClientView =
  | { kind: "list" }
  | { kind: "reading"; id: string }
  | { kind: "writing"; answers: ReplyInProgress | null };

export interface ReplyInProgress {
  mail: SimulatedEmail;
  how: EmailReplyKind;
}
