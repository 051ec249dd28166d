// Who wrote an email: a customer, a member, or one of our mailboxes.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { MemberId } from "#domain/ids.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";

type Writer =
  | { kind: "customer"; person: EmailPerson; memberId: null }
  /** It claims an address of ours, and nothing proves that we wrote it. */
  | { kind: "unproved"; person: EmailPerson; memberId: null }
  | { kind: "colleague"; person: EmailPerson; memberId: MemberId }
  /** Written with another mail client from a mailbox that is one of our inboxes. */
  | { kind: "own"; person: EmailPerson; memberId: null };

export function resolveSender(
  context: ReceivingContext,
  { item, read, verdict }: ParsedInboundEmail,
): Writer {
  const from = { address: read.from ?? "unknown@invalid", name: read.fromName ?? "" };
  const isSent = isFromSentFolder(item);
  const memberId = context.members.get(normalizeAddress(from.address));
  const isOurs = context.inboxes.isOurs(from.address);
  // Whatever address it is from: a mailbox may send from several, of which only some are inboxes here.
  if (isSent && (isOurs || memberId === undefined))
    return { kind: "own", person: from, memberId: null };
  // From can be forged. An email is ours if it is in the sent folder or our domain authenticates it.
  const isProved = isSent || verdict?.proved === normalizeAddress(from.address);
  if (isOurs) {
    // A web form sends from our own address and names the customer in Reply-To.
    const replyTo = read.replyTo.find((one) => !context.inboxes.isOurs(one.address));
    const isCopy = isProved && !replyTo && firstExternalRecipient(context, read) !== null;
    if (item.provider === "imap" && isCopy) return { kind: "own", person: from, memberId: null };
    if (!replyTo) return { kind: isProved ? "customer" : "unproved", person: from, memberId: null };
    const person = { address: replyTo.address, name: replyTo.name ?? "" };
    return { kind: "customer", person, memberId: null };
  }
  if (memberId === undefined) return { kind: "customer", person: from, memberId: null };
  return isProved
    ? { kind: "colleague", person: from, memberId }
    : { kind: "unproved", person: from, memberId: null };
}

/** Only our own people can put an email there. */
export const isFromSentFolder = ({
  provider,
  envelope,
}: Pick<InboundPayloadRecord, "provider" | "envelope">): boolean =>
  provider === "imap" && (envelope?.from ?? null) !== null;

export const firstExternalRecipient = (
  context: ReceivingContext,
  read: ParsedEmail,
): EmailPerson | null => {
  const one = [...read.to, ...read.cc].find(
    ({ address }) =>
      !context.inboxes.isOurs(address) && !context.members.has(normalizeAddress(address)),
  );
  return one ? { address: one.address, name: one.name ?? "" } : null;
};
