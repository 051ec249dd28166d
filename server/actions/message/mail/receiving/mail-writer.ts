// Who wrote a mail: a customer, one of us, or a mailbox of ours.
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { MemberId } from "#domain/ids.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";
import type { ReadyMail } from "./ready-mail.ts";
import type { ReceivingDoor } from "./receiving-door.ts";

type Writer =
  | { kind: "customer"; person: MailPerson; memberId: null }
  /** It bears an address of our own, and nothing proves that we wrote it. */
  | { kind: "unproved"; person: MailPerson; memberId: null }
  | { kind: "colleague"; person: MailPerson; memberId: MemberId }
  /** Written with another program from a mailbox that is a line of ours. */
  | { kind: "own"; person: MailPerson; memberId: null };

export function writerOf(door: ReceivingDoor, { item, read, verdict }: ReadyMail): Writer {
  const from = { address: read.from ?? "unknown@invalid", name: read.fromName ?? "" };
  const isSent = isFromSentFolder(item);
  // Anybody may write our name above a mail. Ours is what lies among the sent ones, or what our domain vouches for.
  const isProved = isSent || verdict?.proved === normalAddress(from.address);
  if (door.lines.isOurs(from.address)) {
    // A form on a web page writes in our own name and tells the customer's address as the one to answer.
    const answered = read.replyTo.find((one) => !door.lines.isOurs(one.address));
    const isCopy = isProved && !answered && firstOutside(door, read) !== null;
    if (item.vendor === "imap" && (isSent || isCopy))
      return { kind: "own", person: from, memberId: null };
    if (!answered)
      return { kind: isProved ? "customer" : "unproved", person: from, memberId: null };
    const person = { address: answered.address, name: answered.name ?? "" };
    return { kind: "customer", person, memberId: null };
  }
  const memberId = door.members.get(normalAddress(from.address));
  if (memberId === undefined) return { kind: "customer", person: from, memberId: null };
  return isProved
    ? { kind: "colleague", person: from, memberId }
    : { kind: "unproved", person: from, memberId: null };
}

/** Only our own people can put a mail there. */
export const isFromSentFolder = ({
  vendor,
  envelope,
}: Pick<RawItemRecord, "vendor" | "envelope">): boolean =>
  vendor === "imap" && (envelope?.from ?? null) !== null;

export const firstOutside = (door: ReceivingDoor, read: ReadMail): MailPerson | null => {
  const one = [...read.to, ...read.cc].find(
    ({ address }) => !door.lines.isOurs(address) && !door.members.has(normalAddress(address)),
  );
  return one ? { address: one.address, name: one.name ?? "" } : null;
};
