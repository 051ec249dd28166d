// What a mail program does with the words of its owner: each marks what it quotes in its own way, and
// desks must know them all.
import type { EmailPerson } from "#contract/simulator/simulated-email.ts";

export interface EmailContent {
  readonly text: string;
  /** Only what stands in the body. */
  readonly html: string;
}

/** The mail that is answered or passed on. */
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
  /** The whole document around it. */
  page(body: string): string;
}
