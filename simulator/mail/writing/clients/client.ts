// What a mail program does with the words of its owner: each marks what it quotes in its own way, and
// desks must know them all.
import type { MailPerson } from "#contract/simulator/simulated-mail.ts";

export interface Words {
  readonly text: string;
  /** Only what stands in the body. */
  readonly html: string;
}

/** The mail that is answered or passed on. */
export interface Quoted extends Words {
  readonly from: MailPerson;
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  readonly subject: string;
  readonly date: Date;
}

export interface Client {
  reply(own: Words, quoted: Quoted): Words;
  forward(own: Words, quoted: Quoted): Words;
  /** The whole document around it. */
  page(body: string): string;
}
