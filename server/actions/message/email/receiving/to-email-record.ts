// The stored record of an email, apart from its text.

import { isSameOrganization, normalizeAddress } from "#domain/contact/email-address.ts";
import { type Preview, previewOfReceivedEmail } from "#domain/conversation/preview.ts";
import { dayMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import type {
  EmailMetadata,
  EmailPerson,
  EmailWarning,
} from "#domain/message/email/email-metadata.ts";
import type { Address, ParsedEmail } from "#server/mime/parsed-email.ts";
import { bareMessageId, referencedMessageIds } from "./message-ids.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";
import type { ReceivingContext } from "./receiving-context.ts";
import { isFromSentFolder } from "./resolve-sender.ts";

export const toEmailPeople = (people: readonly Address[]): EmailPerson[] =>
  people.map((one) => ({ address: one.address, name: one.name ?? "" }));

/** The text shown on the timeline. */
export const textOf = ({ visible, text }: ParsedEmail): string =>
  (visible.trim() === "" ? text : visible).trim();

export const parsedEmailPreview = (read: ParsedEmail): Preview =>
  previewOfReceivedEmail(
    textOf(read),
    read.attachments.length,
    !read.warnings.includes("beginning-shown"),
  );

/** Whether the sender still has to be authenticated. */
export const needsAuthentication = ({
  item,
  verdict,
}: Pick<ParsedInboundEmail, "item" | "verdict">): boolean =>
  verdict === null && !isFromSentFolder(item);

export const bareMessageIds = (ids: readonly string[]): string[] =>
  ids.flatMap((one) => bareMessageId(one) ?? []);

export function messageIdsToStore(
  read: ParsedEmail,
): { messageId: string; kind: "received" | "referenced" }[] {
  const own = bareMessageId(read.messageId);
  return [
    ...(own === null ? [] : [{ messageId: own, kind: "received" as const }]),
    ...referencedMessageIds(read)
      .filter((one) => one !== own)
      .slice(0, limit("emailReferences"))
      .map((messageId) => ({ messageId, kind: "referenced" as const })),
  ];
}

/** The sender and recipients except ourselves; each once, and no more than a conversation keeps. */
export function participantsOf(
  context: ReceivingContext,
  read: ParsedEmail,
  sender: EmailPerson,
): EmailPerson[] {
  const seen = new Set<string>();
  const participants: EmailPerson[] = [];
  for (const { address, name } of [
    sender,
    ...toEmailPeople([...read.replyTo, ...read.to, ...read.cc]),
  ]) {
    const lower = address.toLowerCase();
    const isOne = address.includes("@") && address.length <= limit("emailLength");
    if (!isOne || seen.has(lower) || context.inboxes.isOurs(address)) continue;
    seen.add(lower);
    participants.push({ address: lower, name: name.slice(0, limit("nameLength")) });
    if (participants.length >= limit("participantsPerConversation")) break;
  }
  return participants;
}

export function isReplyElsewhere(context: ReceivingContext, read: ParsedEmail): boolean {
  const [first] = read.replyTo;
  if (!first || read.from === null || context.inboxes.isOurs(read.from)) return false;
  const domainOf = (address: string) => normalizeAddress(address).split("@").at(-1);
  return (
    domainOf(first.address) !== domainOf(read.from) && !isSameOrganization(first.address, read.from)
  );
}

export function toEmailMetadata(
  read: ParsedEmail,
  securityWarnings: Partial<Record<EmailWarning, boolean>>,
): EmailMetadata {
  const given = (Object.keys(securityWarnings) as EmailWarning[]).filter(
    (one) => securityWarnings[one],
  );
  return {
    ...(given.length > 0 ? { securityWarnings: given } : {}),
    ...(read.calendar
      ? { calendar: { ...read.calendar, attendees: [...read.calendar.attendees] } }
      : {}),
    ...(read.forwarded ? { forwarded: read.forwarded } : {}),
    ...(read.bounce ? { bounce: { ...read.bounce } } : {}),
  };
}

/** A date in the future, or before email existed, is ignored. */
export function claimedDateOf(read: ParsedEmail, receivedAt: string): string | null {
  const claimedMs = read.date === null ? Number.NaN : Date.parse(read.date);
  const arrived = Date.parse(receivedAt);
  if (
    Number.isNaN(claimedMs) ||
    claimedMs > arrived + dayMs ||
    claimedMs < arrived - 10 * 365 * dayMs
  )
    return null;
  return new Date(claimedMs).toISOString();
}
