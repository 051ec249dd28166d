// How email clients format replies: each marks quoted text differently, and the app must parse them all.
import type { EmailPerson } from "#contract/simulator/simulated-email.ts";

export interface EmailContent {
  readonly text: string;
  /** Body content only. */
  readonly html: string;
}

/** The email that is replied to or forwarded. */
export interface QuotedEmail extends EmailContent {
  readonly from: EmailPerson;
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly subject: string;
  readonly date: Date;
}

export interface EmailClientFormat {
  reply(own: EmailContent, quoted: QuotedEmail): EmailContent;
  forward(own: EmailContent, quoted: QuotedEmail): EmailContent;
  /** Wraps the body in the whole HTML document. */
  page(body: string): string;
}
