// Who an answer goes to, as mail programs settle it.
import type { MailAnswer, MailAnswerKind, MailPerson } from "#contract/simulator/simulated-mail.ts";
import { everybody, isSame } from "#simulator/mail/people.ts";

export interface Answered {
  readonly from: MailPerson;
  readonly replyTo: readonly MailPerson[];
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
  readonly subject: string;
}

export function answersTo(
  mail: Answered,
  own: readonly string[],
): Record<MailAnswerKind, MailAnswer> {
  const isOwn = own.some((address) => isSame(address, mail.from.address));
  const writers = mail.replyTo.length > 0 ? mail.replyTo : [mail.from];
  // Answering what one wrote oneself goes on to the same people.
  const first = isOwn ? mail.to : writers;
  const to = everybody(isOwn ? mail.to : [...writers, ...mail.to], own);
  const subject = prefixed("Re", mail.subject);
  return {
    reply: { to: first, cc: [], subject },
    reply_all: {
      to: to.length > 0 ? to : first,
      cc: everybody(mail.cc, [...own, ...to.map(({ address }) => address)]),
      subject,
    },
    forward: { to: [], cc: [], subject: prefixed("Fwd", mail.subject) },
  };
}

const prefixed = (word: string, subject: string): string =>
  subject.toLowerCase().startsWith(`${word.toLowerCase()}:`) ? subject : `${word}: ${subject}`;
