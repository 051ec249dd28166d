// Who wrote a mail: a customer, one of us, or a mailbox of ours.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { MemberId } from "#domain/ids.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";

type Writer =
  | { kind: "customer"; person: EmailPerson; memberId: null }
  /** It bears an address of our own, and nothing proves that we wrote it. */
  | { kind: "unproved"; person: EmailPerson; memberId: null }
  | { kind: "colleague"; person: EmailPerson; memberId: MemberId }
  /** Written with another program from a mailbox that is a line of ours. */
  | { kind: "own"; person: EmailPerson; memberId: null };

export function resolveSender(
  door: ReceivingContext,
  { item, read, verdict }: ParsedInboundEmail,
): Writer {
  const from = { address: read.from ?? "unknown@invalid", name: read.fromName ?? "" };
  const isSent = isFromSentFolder(item);
  // Anybody may write our name above a mail. Ours is what lies among the sent ones, or what our domain vouches for.
  const isProved = isSent || verdict?.proved === normalizeAddress(from.address);
  if (door.lines.isOurs(from.address)) {
    // A form on a web page writes in our own name and tells the customer's address as the one to answer.
    const answered = read.replyTo.find((one) => !door.lines.isOurs(one.address));
    const isCopy = isProved && !answered && firstExternalRecipient(door, read) !== null;
    if (item.vendor === "imap" && (isSent || isCopy))
      return { kind: "own", person: from, memberId: null };
    if (!answered)
      return { kind: isProved ? "customer" : "unproved", person: from, memberId: null };
    const person = { address: answered.address, name: answered.name ?? "" };
    return { kind: "customer", person, memberId: null };
  }
  const memberId = door.members.get(normalizeAddress(from.address));
  if (memberId === undefined) return { kind: "customer", person: from, memberId: null };
  return isProved
    ? { kind: "colleague", person: from, memberId }
    : { kind: "unproved", person: from, memberId: null };
}

/** Only our own people can put a mail there. */
export const isFromSentFolder = ({
  vendor,
  envelope,
}: Pick<InboundPayloadRecord, "vendor" | "envelope">): boolean =>
  vendor === "imap" && (envelope?.from ?? null) !== null;

export const firstExternalRecipient = (
  door: ReceivingContext,
  read: ParsedEmail,
): EmailPerson | null => {
  const one = [...read.to, ...read.cc].find(
    ({ address }) => !door.lines.isOurs(address) && !door.members.has(normalizeAddress(address)),
  );
  return one ? { address: one.address, name: one.name ?? "" } : null;
};
