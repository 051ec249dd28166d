// Pending email tasks. They are stored, so a restart resumes them.
import type { FaultKind } from "#contract/simulator/simulator.ts";

/** The next step of an email that the provider accepted. */
export interface EmailStepTask {
  kind: "mail_step";
  emailId: string;
  to: "sent" | "end";
  /** Decided on acceptance. */
  outcome: { bounce: string | null; delayMs: number };
}

/** One webhook request from the provider to the app: an event of a sent email. */
export interface EmailWebhookTask {
  kind: "mail_hook";
  emailId: string;
  event: string;
  /** The provider's event id: the same for every repetition. */
  hookId: string;
  body: string;
  attempt: number;
  isForged: boolean;
  dropsResponse: boolean;
  faults: readonly FaultKind[];
  title: string;
  text: string | null;
}

/** One email to the app's SMTP listener. */
export interface SmtpTask {
  kind: "smtp";
  mailId: string;
  /** Empty for bounces and automatic replies, which must not be answered (RFC 5321 §4.5.5). */
  from: string;
  to: readonly string[];
  attempt: number;
  dropsResponse: boolean;
  faults: readonly FaultKind[];
  title: string;
  text: string | null;
}

export type EmailTask = EmailStepTask | EmailWebhookTask | SmtpTask;
