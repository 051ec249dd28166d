import type { MailAnswerKind, SimulatedMail } from "#contract/simulator/simulated-mail.ts";

/** What stands open in somebody's mail program. */
export type MailView =
  | { kind: "list" }
  | { kind: "reading"; id: string }
  | { kind: "writing"; answers: Answering | null };

export interface Answering {
  mail: SimulatedMail;
  how: MailAnswerKind;
}
