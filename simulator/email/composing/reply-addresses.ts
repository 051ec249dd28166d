// Who an answer goes to, as mail programs settle it.
import type {
  EmailPerson,
  EmailReply,
  EmailReplyKind,
} from "#contract/simulator/simulated-email.ts";
import { isSame, uniquePeople } from "#simulator/email/people.ts";

export interface RepliedEmail {
  readonly from: EmailPerson;
  readonly replyTo: readonly EmailPerson[];
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly subject: string;
}

export function replyAddressesFor(
  mail: RepliedEmail,
  own: readonly string[],
): Record<EmailReplyKind, EmailReply> {
  const isOwn = own.some((address) => isSame(address, mail.from.address));
  const writers = mail.replyTo.length > 0 ? mail.replyTo : [mail.from];
  // Answering what one wrote oneself goes on to the same people.
  const first = isOwn ? mail.to : writers;
  const to = uniquePeople(isOwn ? mail.to : [...writers, ...mail.to], own);
  const subject = prefixed("Re", mail.subject);
  return {
    reply: { to: first, cc: [], subject },
    reply_all: {
      to: to.length > 0 ? to : first,
      cc: uniquePeople(mail.cc, [...own, ...to.map(({ address }) => address)]),
      subject,
    },
    forward: { to: [], cc: [], subject: prefixed("Fwd", mail.subject) },
  };
}

const prefixed = (word: string, subject: string): string =>
  subject.toLowerCase().startsWith(`${word.toLowerCase()}:`) ? subject : `${word}: ${subject}`;
