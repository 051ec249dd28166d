// What the mail side still has to do, as it is written down: a restart goes on with it.
import type { ProviderErrorKind } from "#contract/simulator/simulator.ts";

/** The next step of a mail that the provider took. */
export interface EmailStepTask {
  kind: "mail_step";
  emailId: string;
  to: "sent" | "end";
  /** Settled when it was taken. */
  fate: { bounce: string | null; delayMs: number };
}

/** One request of the provider to the desk: an event of a mail sent. */
export interface EmailWebhookTask {
  kind: "mail_hook";
  emailId: string;
  event: string;
  /** The provider's id of the event: the same for every repetition. */
  hookId: string;
  body: string;
  attempt: number;
  isForged: boolean;
  losesAnswer: boolean;
  faults: readonly ProviderErrorKind[];
  title: string;
  words: string | null;
}

/** One mail to the desk's receiver. */
export interface SmtpTask {
  kind: "smtp";
  mailId: string;
  /** Empty: a mail about a mail, which nobody answers (RFC 5321 §4.5.5). */
  from: string;
  to: readonly string[];
  attempt: number;
  losesAnswer: boolean;
  faults: readonly ProviderErrorKind[];
  title: string;
  words: string | null;
}

export type EmailTask = EmailStepTask | EmailWebhookTask | SmtpTask;
