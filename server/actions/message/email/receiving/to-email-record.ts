// What is kept of a mail beside its words.
import { isSameOrganization, normalizeAddress } from "#domain/contact/email-address.ts";
import { previewOfReceivedMail } from "#domain/conversation/preview.ts";
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

/** What the timeline shows of it. */
export const textOf = ({ visible, text }: ParsedEmail): string =>
  (visible.trim() === "" ? text : visible).trim();

export const messagePreview = (read: ParsedEmail): string =>
  previewOfReceivedMail(
    textOf(read),
    read.attachments.length,
    !read.warnings.includes("beginning-shown"),
  );

/** Whether the sender's word is still to be held against their domain. */
export const needsAuthentication = ({
  item,
  verdict,
}: Pick<ParsedInboundEmail, "item" | "verdict">): boolean =>
  verdict === null && !isFromSentFolder(item);

export const bareMessageIds = (ids: readonly string[]): string[] =>
  ids.flatMap((one) => bareMessageId(one) ?? []);

export function messageIdsToStore(read: ParsedEmail): { mailId: string; kind: "own" | "seen" }[] {
  const own = bareMessageId(read.messageId);
  return [
    ...(own === null ? [] : [{ mailId: own, kind: "own" as const }]),
    ...referencedMessageIds(read)
      .filter((one) => one !== own)
      .slice(0, limit("mailReferences"))
      .map((mailId) => ({ mailId, kind: "seen" as const })),
  ];
}

/** Whoever wrote or was written to, but ourselves; each once, and no more than a conversation keeps. */
export function participantsOf(
  door: ReceivingContext,
  read: ParsedEmail,
  writer: EmailPerson,
): EmailPerson[] {
  const seen = new Set<string>();
  const kept: EmailPerson[] = [];
  for (const { address, name } of [
    writer,
    ...toEmailPeople([...read.replyTo, ...read.to, ...read.cc]),
  ]) {
    const lower = address.toLowerCase();
    const isOne = address.includes("@") && address.length <= limit("emailLength");
    if (!isOne || seen.has(lower) || door.lines.isOurs(address)) continue;
    seen.add(lower);
    kept.push({ address: lower, name: name.slice(0, limit("nameLength")) });
    if (kept.length >= limit("participantsKept")) break;
  }
  return kept;
}

export function isReplyElsewhere(door: ReceivingContext, read: ParsedEmail): boolean {
  const [first] = read.replyTo;
  if (!first || read.from === null || door.lines.isOurs(read.from)) return false;
  const domainOf = (address: string) => normalizeAddress(address).split("@").at(-1);
  return (
    domainOf(first.address) !== domainOf(read.from) && !isSameOrganization(first.address, read.from)
  );
}

export function toEmailMetadata(
  read: ParsedEmail,
  hints: Partial<Record<EmailWarning, boolean>>,
): EmailMetadata {
  const given = (Object.keys(hints) as EmailWarning[]).filter((one) => hints[one]);
  return {
    ...(given.length > 0 ? { hints: given } : {}),
    ...(read.calendar
      ? { calendar: { ...read.calendar, attendees: [...read.calendar.attendees] } }
      : {}),
    ...(read.forwarded ? { forwarded: read.forwarded } : {}),
    ...(read.bounce ? { bounce: { ...read.bounce } } : {}),
  };
}

const dayMs = 24 * 3600 * 1000;

/** A date from the future, or from before mail, tells nothing. */
export function claimedDateOf(read: ParsedEmail, receivedAt: string): string | null {
  const told = read.date === null ? Number.NaN : Date.parse(read.date);
  const arrived = Date.parse(receivedAt);
  if (Number.isNaN(told) || told > arrived + dayMs || told < arrived - 10 * 365 * dayMs)
    return null;
  return new Date(told).toISOString();
}
