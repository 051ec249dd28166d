// The recipients of a reply, as email clients choose them.
import type {
  EmailPerson,
  EmailReply,
  EmailReplyKind,
} from "#contract/simulator/simulated-email.ts";
import { isSame, uniquePeople } from "#simulator/email/people.ts";

interface RepliedEmail {
  readonly from: EmailPerson;
  readonly replyTo: readonly EmailPerson[];
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly subject: string;
}

export function replyAddressesFor(
  email: RepliedEmail,
  own: readonly string[],
): Record<EmailReplyKind, EmailReply> {
  const isOwn = own.some((address) => isSame(address, email.from.address));
  const writers = email.replyTo.length > 0 ? email.replyTo : [email.from];
  // A reply to one's own email goes to its original recipients.
  const first = isOwn ? email.to : writers;
  const to = uniquePeople(isOwn ? email.to : [...writers, ...email.to], own);
  const subject = prefixed("Re", email.subject);
  return {
    reply: { to: first, cc: [], subject },
    reply_all: {
      to: to.length > 0 ? to : first,
      cc: uniquePeople(email.cc, [...own, ...to.map(({ address }) => address)]),
      subject,
    },
    forward: { to: [], cc: [], subject: prefixed("Fwd", email.subject) },
  };
}

const prefixed = (prefix: string, subject: string): string =>
  subject.toLowerCase().startsWith(`${prefix.toLowerCase()}:`) ? subject : `${prefix}: ${subject}`;
