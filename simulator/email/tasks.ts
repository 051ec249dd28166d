// Pending email tasks. They are stored, so a restart resumes them.
import type { FaultKind } from "#contract/simulator/simulator.ts";

/** The next step of an email that the provider accepted. */
export interface EmailStepTask {
  kind: "email_step";
  emailId: string;
  to: "sent" | "end";
  /** Decided on acceptance. */
  outcome: { bounce: string | null; delayMs: number };
}

/** One webhook request from the provider to the app: an event of a sent email. */
export interface EmailWebhookTask {
  kind: "email_webhook";
  emailId: string;
  event: string;
  /** The provider's event id: the same for every repetition. */
  webhookId: string;
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
  storedEmailId: string;
  /** Empty for bounces and automatic replies, which must not be replied to (RFC 5321 §4.5.5). */
  from: string;
  to: readonly string[];
  attempt: number;
  dropsResponse: boolean;
  faults: readonly FaultKind[];
  title: string;
  text: string | null;
}

export type EmailTask = EmailStepTask | EmailWebhookTask | SmtpTask;
