// What is kept of a mail beside its words.
import { normalAddress, shareHouse } from "#domain/contact/mail-address.ts";
import { previewOfReceivedMail } from "#domain/conversation/preview.ts";
import { limit } from "#domain/limits.ts";
import type { MailFindings, MailHint, MailPerson } from "#domain/message/mail/mail-facts.ts";
import type { Address, ReadMail } from "#server/mime/mail.ts";
import { bareId, idsNamedBy } from "./mail-names.ts";
import { isFromSentFolder } from "./mail-writer.ts";
import type { ReadyMail } from "./ready-mail.ts";
import type { ReceivingDoor } from "./receiving-door.ts";

export const peopleOf = (people: readonly Address[]): MailPerson[] =>
  people.map((one) => ({ address: one.address, name: one.name ?? "" }));

/** What the timeline shows of it. */
export const textOf = ({ visible, text }: ReadMail): string =>
  (visible.trim() === "" ? text : visible).trim();

export const previewOf = (read: ReadMail): string =>
  previewOfReceivedMail(
    textOf(read),
    read.attachments.length,
    !read.warnings.includes("beginning-shown"),
  );

/** Whether the sender's word is still to be held against their domain. */
export const isToBeJudged = ({ item, verdict }: Pick<ReadyMail, "item" | "verdict">): boolean =>
  verdict === null && !isFromSentFolder(item);

export const idsOf = (ids: readonly string[]): string[] => ids.flatMap((one) => bareId(one) ?? []);

export function idsToRemember(read: ReadMail): { mailId: string; kind: "own" | "seen" }[] {
  const own = bareId(read.messageId);
  return [
    ...(own === null ? [] : [{ mailId: own, kind: "own" as const }]),
    ...idsNamedBy(read)
      .filter((one) => one !== own)
      .slice(0, limit("mailReferences"))
      .map((mailId) => ({ mailId, kind: "seen" as const })),
  ];
}

/** Whoever wrote or was written to, but ourselves; each once, and no more than a conversation keeps. */
export function participantsOf(
  door: ReceivingDoor,
  read: ReadMail,
  writer: MailPerson,
): MailPerson[] {
  const seen = new Set<string>();
  const kept: MailPerson[] = [];
  for (const { address, name } of [
    writer,
    ...peopleOf([...read.replyTo, ...read.to, ...read.cc]),
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

export function isReplyElsewhere(door: ReceivingDoor, read: ReadMail): boolean {
  const [first] = read.replyTo;
  if (!first || read.from === null || door.lines.isOurs(read.from)) return false;
  const domainOf = (address: string) => normalAddress(address).split("@").at(-1);
  return domainOf(first.address) !== domainOf(read.from) && !shareHouse(first.address, read.from);
}

export function findingsOf(
  read: ReadMail,
  hints: Partial<Record<MailHint, boolean>>,
): MailFindings {
  const given = (Object.keys(hints) as MailHint[]).filter((one) => hints[one]);
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
export function toldAtOf(read: ReadMail, receivedAt: string): string | null {
  const told = read.date === null ? Number.NaN : Date.parse(read.date);
  const arrived = Date.parse(receivedAt);
  if (Number.isNaN(told) || told > arrived + dayMs || told < arrived - 10 * 365 * dayMs)
    return null;
  return new Date(told).toISOString();
}
