// Who gets an answer. Read from the message that is answered, never from what a window happened to hold: a
// copy meant for one customer must not reach another. Whoever got a blind copy stays unseen.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import { limit } from "#domain/limits.ts";
import type { EmailKind, EmailPerson } from "./email-metadata.ts";

export interface AnsweredEmail {
  readonly direction: "in" | "out";
  readonly from: EmailPerson;
  readonly replyTo: readonly EmailPerson[];
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
}

export interface ReplyRecipients {
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
}

/** As many of them as one mail may have, in their order; the others are counted, so that their writer is told. */
export function fitRecipients({ to, cc }: ReplyRecipients): {
  to: EmailPerson[];
  cc: EmailPerson[];
  leftOut: number;
} {
  const most = limit("mailRecipients");
  const firstOf = (people: readonly EmailPerson[], room: number): EmailPerson[] =>
    people
      .filter((one) => isTypable(one.address))
      .slice(0, room)
      .map(({ address, name }) => ({ address, name: name.slice(0, limit("nameLength")) }));
  const first = firstOf(to, most);
  const second = firstOf(cc, most - first.length);
  const leftOut = to.length + cc.length - first.length - second.length;
  return { to: first, cc: second, leftOut };
}

/** Strangers may put anything where an address belongs. */
const isTypable = (address: string): boolean =>
  address.length <= limit("emailLength") &&
  /^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u.test(address);

/** `isOurs` knows every line's address, its aliases and their plus forms. */
export function replyRecipients(
  kind: EmailKind,
  mail: AnsweredEmail,
  isOurs: (address: string) => boolean,
): ReplyRecipients {
  if (kind === "forward" || kind === "new") return { to: [], cc: [] };
  const others = pickOthers(isOurs);
  const writers = mail.direction === "out" ? mail.to : writersOf(mail, isOurs);
  const first = others(writers);
  if (kind === "reply") {
    // Our own mail to ourselves alone: there is nobody else to answer.
    return { to: first.length > 0 ? first : writers.slice(0, 1), cc: [] };
  }
  const to = mail.direction === "out" ? first : [...first, ...others(mail.to)];
  const cc = others(mail.cc);
  if (to.length > 0) return { to, cc };
  return cc.length > 0 ? { to: cc, cc: [] } : { to: writers.slice(0, 1), cc: [] };
}

/** Reply-To where it names somebody who is not us: a form of our own sets it to the customer. */
function writersOf(
  mail: AnsweredEmail,
  isOurs: (address: string) => boolean,
): readonly EmailPerson[] {
  const named = mail.replyTo.filter((one) => one.address.includes("@") && !isOurs(one.address));
  return named.length > 0 ? named : [mail.from];
}

function pickOthers(isOurs: (address: string) => boolean) {
  const seen = new Set<string>();
  return (people: readonly EmailPerson[]): EmailPerson[] =>
    people.filter(({ address }) => {
      const normal = normalizeAddress(address);
      if (!normal.includes("@") || seen.has(normal) || isOurs(normal)) return false;
      seen.add(normal);
      return true;
    });
}
