// Recipients of a reply. Derived from the original message, never from what the composer held: a copy meant for one
// customer must not reach another. Bcc recipients stay hidden.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import { limit } from "#domain/limits.ts";
import type { EmailKind, EmailPerson } from "./email-metadata.ts";

export interface OriginalEmail {
  readonly direction: "in" | "out";
  readonly from: EmailPerson;
  readonly replyTo: readonly EmailPerson[];
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
}

interface ReplyRecipients {
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
}

/** The first recipients, up to the limit of one email; the rest are counted so that the author can be informed. */
export function fitRecipients({ to, cc }: ReplyRecipients): {
  to: EmailPerson[];
  cc: EmailPerson[];
  leftOut: number;
} {
  const max = limit("recipientsPerEmail");
  const firstOf = (people: readonly EmailPerson[], remaining: number): EmailPerson[] =>
    people
      .filter((one) => isTypable(one.address))
      .slice(0, remaining)
      .map(({ address, name }) => ({ address, name: name.slice(0, limit("nameLength")) }));
  const first = firstOf(to, max);
  const second = firstOf(cc, max - first.length);
  const leftOut = to.length + cc.length - first.length - second.length;
  return { to: first, cc: second, leftOut };
}

/** External emails may have anything in an address field. */
const isTypable = (address: string): boolean =>
  address.length <= limit("emailLength") &&
  /^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u.test(address);

/** `isOurs` covers every inbox's address, its aliases and their plus addresses. */
export function replyRecipients(
  kind: EmailKind,
  email: OriginalEmail,
  isOurs: (address: string) => boolean,
): ReplyRecipients {
  if (kind === "forward" || kind === "new") return { to: [], cc: [] };
  const others = createRecipientFilter(isOurs);
  const writers = email.direction === "out" ? email.to : writersOf(email, isOurs);
  const first = others(writers);
  if (kind === "reply") {
    // Our own email to ourselves only: there is no other recipient.
    return { to: first.length > 0 ? first : writers.slice(0, 1), cc: [] };
  }
  const to = email.direction === "out" ? first : [...first, ...others(email.to)];
  const cc = others(email.cc);
  if (to.length > 0) return { to, cc };
  return cc.length > 0 ? { to: cc, cc: [] } : { to: writers.slice(0, 1), cc: [] };
}

/** Reply-To if it names an outside address: our own web form sets it to the customer. */
function writersOf(
  email: OriginalEmail,
  isOurs: (address: string) => boolean,
): readonly EmailPerson[] {
  const named = email.replyTo.filter((one) => one.address.includes("@") && !isOurs(one.address));
  return named.length > 0 ? named : [email.from];
}

function createRecipientFilter(isOurs: (address: string) => boolean) {
  const seen = new Set<string>();
  return (people: readonly EmailPerson[]): EmailPerson[] =>
    people.filter(({ address }) => {
      const normal = normalizeAddress(address);
      if (!normal.includes("@") || seen.has(normal) || isOurs(normal)) return false;
      seen.add(normal);
      return true;
    });
}
