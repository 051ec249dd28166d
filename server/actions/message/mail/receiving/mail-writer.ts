// Who wrote a mail: a customer, one of us, or a mailbox of ours.
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { MemberId } from "#domain/ids.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";
import type { ReceivingDoor } from "./receiving-door.ts";

type Writer =
  | { kind: "customer"; person: MailPerson; memberId: null }
  | { kind: "colleague"; person: MailPerson; memberId: MemberId }
  /** Written with another program from a mailbox that is a line of ours. */
  | { kind: "own"; person: MailPerson; memberId: null };

export function writerOf(door: ReceivingDoor, item: RawItemRecord, read: ReadMail): Writer {
  const from = { address: read.from ?? "unknown@invalid", name: read.fromName ?? "" };
  if (door.lines.isOurs(from.address)) {
    // A form on a web page writes in our own name and tells the customer's address as the one to answer.
    const answered = read.replyTo.find((one) => !door.lines.isOurs(one.address));
    // Anybody may write our name above a mail. Ours is what lies among the sent ones, or a copy of what went
    // to somebody outside.
    const isSent = (item.envelope?.from ?? null) !== null;
    if (item.vendor === "imap" && (isSent || (!answered && firstOutside(door, read) !== null)))
      return { kind: "own", person: from, memberId: null };
    const person = answered ? { address: answered.address, name: answered.name ?? "" } : from;
    return { kind: "customer", person, memberId: null };
  }
  const memberId = door.members.get(normalAddress(from.address));
  return memberId === undefined
    ? { kind: "customer", person: from, memberId: null }
    : { kind: "colleague", person: from, memberId };
}

export const firstOutside = (door: ReceivingDoor, read: ReadMail): MailPerson | null => {
  const one = [...read.to, ...read.cc].find(
    ({ address }) => !door.lines.isOurs(address) && !door.members.has(normalAddress(address)),
  );
  return one ? { address: one.address, name: one.name ?? "" } : null;
};
