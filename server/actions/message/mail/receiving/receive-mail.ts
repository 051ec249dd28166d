// One received mail: whose it is, where it belongs, and what it does there. Everything is decided on the
// batch in memory; the batch writes it.
import {
  isNameAnotherAddress,
  nameOfSender,
  normalAddress,
  shareHouse,
} from "#domain/contact/mail-address.ts";
import { decideCustomerSpoke, decideWeSpoke } from "#domain/conversation/decide.ts";
import { previewOfMail } from "#domain/conversation/preview.ts";
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { MailFindings, MailHint, MailPerson } from "#domain/message/mail/mail-facts.ts";
import { bareSubject } from "#domain/message/mail/subject.ts";
import {
  type MailPlace,
  type WhyMailIsHere,
  whereMailBelongs,
} from "#domain/message/mail/where-mail-belongs.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Address, ReadMail } from "#server/mime/mail.ts";
import type { LineRecord } from "#server/store/line.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";
import { keepAttachments } from "./keep-attachments.ts";
import type { Home, MailBatch } from "./mail-batch.ts";
import type { MailLines } from "./mail-lines.ts";
import { bareId, idsNamedBy } from "./mail-names.ts";

export interface ReceivingDoor {
  readonly lines: MailLines;
  /** Members by their address in small letters. */
  readonly members: ReadonlyMap<string, MemberId>;
  readTokenOf(address: string): ConversationId | null;
  readMinted(mailId: string): EntryId | null;
  /** A customer has spoken in this conversation, by what and in which entry. */
  customerSpoke(spoken: Spoken): Promise<void>;
}

export interface Spoken {
  readonly conversationId: ConversationId;
  readonly entryId: EntryId;
  readonly line: LineRecord;
  readonly from: MailPerson;
  readonly read: ReadMail;
  readonly item: RawItemRecord;
  readonly hadScheduled: boolean;
  readonly isBlind: boolean;
}

export type Received =
  | { kind: "written"; entryIds: readonly EntryId[] }
  /** Ours already, by this way or another. */
  | { kind: "known"; why: string }
  | { kind: "nobodys"; why: string };

export async function receiveMail(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  item: RawItemRecord,
  read: ReadMail,
): Promise<Received> {
  const lines = door.lines.of(item, read);
  if (lines.length === 0) {
    const to = (item.envelope?.to ?? []).join(", ") || "no address we know";
    return {
      kind: "nobodys",
      why: `A mail to ${to}, which is no line here. Add the line, or the address to a line, then read it again.`,
    };
  }
  if (isOwnCopy(door, batch, read))
    return { kind: "known", why: "A copy of a mail that was sent from here." };

  const entryIds: EntryId[] = [];
  for (const [place, line] of lines.entries()) {
    const copy = findCopy(batch, item, read, line, door.lines);
    if (copy) continue;
    // Lines that the same people see share one message; whoever sees only the other gets their own.
    if (place > 0 && lines.slice(0, place).some((before) => haveOneSight(before, line))) continue;
    entryIds.push(await writeOne(ctx, door, batch, item, read, line));
  }
  return entryIds.length > 0
    ? { kind: "written", entryIds }
    : { kind: "known", why: "The same mail stands here already." };
}

const haveOneSight = (one: LineRecord, other: LineRecord): boolean =>
  one.visibility === other.visibility && one.teamId === other.teamId;

/** Sent from here and brought back: by a copy to ourselves, a rule, or between two of our own lines. */
function isOwnCopy(door: ReceivingDoor, batch: MailBatch, read: ReadMail): boolean {
  const own = bareId(read.messageId);
  if (own !== null) {
    if (door.readMinted(own) !== null) return true;
    if (batch.copies(own).some((one) => one.direction === "out" && one.rawItemId === null))
      return true;
  }
  const last = bareId(read.references.at(-1) ?? null);
  return (
    last !== null &&
    read.from !== null &&
    door.lines.isOurs(read.from) &&
    bareId(read.inReplyTo) !== last &&
    door.readMinted(last) !== null
  );
}

/** The same mail by the same door again: equal id, writer and time of writing. */
function findCopy(
  batch: MailBatch,
  item: RawItemRecord,
  read: ReadMail,
  line: LineRecord,
  lines: MailLines,
): boolean {
  const own = bareId(read.messageId);
  if (own === null) return false;
  const told = read.date === null ? null : Date.parse(read.date);
  return batch.copies(own).some((copy) => {
    if (copy.rawItemId === item.id) return copy.lineId === line.id;
    const at = lines.byId(copy.lineId);
    const isSameTime = (copy.toldAt === null ? null : Date.parse(copy.toldAt)) === told;
    const isSameWriter = normalAddress(copy.from) === normalAddress(read.from ?? "");
    return isSameTime && isSameWriter && (at === null || haveOneSight(at, line));
  });
}

async function writeOne(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  item: RawItemRecord,
  read: ReadMail,
  line: LineRecord,
): Promise<EntryId> {
  const writer = writerOf(door, item, read);
  const place = placeOf(ctx, door, batch, item, read, writer.person.address);
  const isFromUs = writer.kind === "own" || (writer.kind === "colleague" && place.kind === "join");
  // Of what one of us wrote elsewhere the customer is whoever it was written to.
  const other = isFromUs ? firstOutside(door, read) : null;
  const person = other ?? writer.person;
  const at = new Date(item.receivedAt).toISOString();
  const point = batch.point(
    normalAddress(person.address),
    nameOfSender(person.name, person.address),
    at,
  );
  const isWork = read.auto !== "auto-reply" && read.auto !== "receipt" && read.auto !== "bounce";
  const home = homeOf(batch, place, line, point.contactId, read, at);
  const hadScheduled = home.scheduledCount > 0;
  if (isFromUs) weSpoke(home);
  else if (isWork) customerSpoke(home, at);
  else if (home.birth && home.entryCount === 0) putAway(home, at);

  const isNewParticipant = place.kind === "join" && place.isNewParticipant && !isFromUs;
  const isBlind = item.envelope !== null && door.lines.isBlind(line, read);
  const id = ctx.newId<EntryId>();
  const visible = read.visible.trim() === "" ? read.text : read.visible;
  const why: WhyMailIsHere =
    writer.kind === "own" ? "own_copy" : isFromUs ? "from_colleague" : place.why;
  batch.add(home, {
    entry: {
      id,
      authorKind: isFromUs ? "member" : "contact",
      memberId: isFromUs ? writer.memberId : null,
      at,
    },
    message: {
      medium: "mail",
      direction: isFromUs ? "out" : "in",
      lineId: line.id,
      pointId: point.id,
      from: writer.person.address,
      to: isFromUs ? person.address : line.address,
      text: visible.trim(),
      segments: 0,
      why,
      clientKey: null,
      providerRef: null,
      holdUntil: null,
      rawItemId: item.id,
      at,
    },
    mail: {
      subject: read.subject ?? "",
      messageId: bareId(read.messageId),
      inReplyTo: bareId(read.inReplyTo),
      references: idsOf(read.references),
      fromName: read.fromName ?? "",
      replyTo: peopleOf(read.replyTo),
      to: peopleOf(read.to),
      cc: peopleOf(read.cc),
      bcc: [],
      html: read.html,
      elided: read.elided,
      htmlFoldsAt: read.htmlFoldsAt,
      toldAt: toldAtOf(read, item.receivedAt),
      auto: read.auto,
      warnings: read.warnings,
      findings: findingsOf(read, {
        name_is_address: isNameAnotherAddress(read.fromName ?? "", read.from ?? ""),
        reply_elsewhere: isReplyElsewhere(door, read),
        first_time: point.isNew && !isFromUs,
        new_participant: isNewParticipant,
        blind_copy: isBlind && read.auto !== "bulk" && !isFromUs,
        not_authentic: false,
      }),
      isAuthDue: item.envelope?.ip !== undefined && !isFromUs,
      size: item.size,
      stopsOnReply: false,
    },
    last: {
      kind: "message",
      medium: "mail",
      direction: isFromUs ? "out" : "in",
      memberId: isFromUs ? writer.memberId : null,
      preview: previewOfMail(visible, read.attachments.length),
      isFailed: false,
    },
    participants: participantsOf(door, read, writer.person),
    ids: idsToRemember(read),
  });
  batch.later(() => keepAttachments(ctx, id, read.attachments));
  if (!isFromUs && read.auto !== "bounce")
    batch.later(() =>
      door.customerSpoke({
        ...{ conversationId: home.id, entryId: id, line, from: writer.person, read, item },
        ...{ hadScheduled: hadScheduled && isWork, isBlind },
      }),
    );
  return id;
}

// ── Who wrote ─────────────────────────────────────────────────────────────────────────────────────────

type Writer =
  | { kind: "customer"; person: MailPerson; memberId: null }
  | { kind: "colleague"; person: MailPerson; memberId: MemberId }
  /** Written with another program from a mailbox that is a line of ours. */
  | { kind: "own"; person: MailPerson; memberId: null };

function writerOf(door: ReceivingDoor, item: RawItemRecord, read: ReadMail): Writer {
  const from = { address: read.from ?? "unknown@invalid", name: read.fromName ?? "" };
  if (door.lines.isOurs(from.address)) {
    if (item.vendor === "imap") return { kind: "own", person: from, memberId: null };
    // A form on a web page writes in our own name and tells the customer's address as the one to answer.
    const answered = read.replyTo.find((one) => !door.lines.isOurs(one.address));
    const person = answered ? { address: answered.address, name: answered.name ?? "" } : from;
    return { kind: "customer", person, memberId: null };
  }
  const memberId = door.members.get(normalAddress(from.address));
  return memberId === undefined
    ? { kind: "customer", person: from, memberId: null }
    : { kind: "colleague", person: from, memberId };
}

const firstOutside = (door: ReceivingDoor, read: ReadMail): MailPerson | null => {
  const one = [...read.to, ...read.cc].find(
    ({ address }) => !door.lines.isOurs(address) && !door.members.has(normalAddress(address)),
  );
  return one ? { address: one.address, name: one.name ?? "" } : null;
};

// ── Where it belongs ──────────────────────────────────────────────────────────────────────────────────

function placeOf(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  item: RawItemRecord,
  read: ReadMail,
  from: string,
): MailPlace {
  const sentTo = [
    ...(item.envelope?.to ?? []),
    ...[...read.to, ...read.cc].map((one) => one.address),
  ];
  const [token] = sentTo.flatMap((one) => door.readTokenOf(one) ?? []);
  // Its own id stands last: an answer to it may have overtaken it.
  const own = bareId(read.messageId);
  const named = [...idsNamedBy(read), ...(own === null ? [] : [own])].map((mailId) =>
    batch.named(mailId).map((one) => ({
      ...one,
      conversationId: batch.standing(one.conversationId)?.id ?? one.conversationId,
    })),
  );
  // The team itself has a part in every conversation of its own.
  const isTeam = door.members.has(normalAddress(from)) || door.lines.isOurs(from);
  const homes = isTeam ? withPart(batch.homes, normalAddress(from)) : batch.homes;
  return whereMailBelongs(
    { from, token: token === undefined ? null : (batch.standing(token)?.id ?? null), named },
    homes,
    ctx.now,
  );
}

const withPart = (homes: ReadonlyMap<ConversationId, Home>, from: string) =>
  new Map(
    [...homes].map(([id, home]) => [
      id,
      { ...home, participants: new Set([...home.participants, from]) },
    ]),
  );

function homeOf(
  batch: MailBatch,
  place: MailPlace,
  line: LineRecord,
  contactId: Home["contactId"],
  read: ReadMail,
  at: string,
): Home {
  const known = place.kind === "join" ? batch.home(place.conversationId) : null;
  if (known) return known;
  const subject = bareSubject(read.subject ?? "").slice(0, limit("subjectLength"));
  const previousId = place.kind === "begin" ? place.previousId : null;
  return batch.begin({ contactId, lineId: line.id, teamId: line.teamId, subject, previousId, at });
}

function customerSpoke(home: Home, at: string): void {
  Object.assign(home, decideCustomerSpoke(home, at));
}

function weSpoke(home: Home): void {
  if (home.place !== "trash") Object.assign(home, decideWeSpoke(home));
}

/** An absence notice that answers nothing we know is no work for anybody. */
function putAway(home: Home, at: string): void {
  Object.assign(home, { status: "closed", place: "closed", closedAt: at });
}

// ── What is kept of it ────────────────────────────────────────────────────────────────────────────────

const peopleOf = (people: readonly Address[]): MailPerson[] =>
  people.map((one) => ({ address: one.address, name: one.name ?? "" }));

const idsOf = (ids: readonly string[]): string[] => ids.flatMap((one) => bareId(one) ?? []);

function idsToRemember(read: ReadMail): { mailId: string; kind: "own" | "seen" }[] {
  const own = bareId(read.messageId);
  return [
    ...(own === null ? [] : [{ mailId: own, kind: "own" as const }]),
    ...idsNamedBy(read)
      .filter((one) => one !== own)
      .slice(0, limit("mailReferences"))
      .map((mailId) => ({ mailId, kind: "seen" as const })),
  ];
}

/** Whoever wrote or was written to, but ourselves. */
function participantsOf(door: ReceivingDoor, read: ReadMail, writer: MailPerson): MailPerson[] {
  const all = [writer, ...peopleOf([...read.replyTo, ...read.to, ...read.cc])];
  return all.filter((one) => one.address.includes("@") && !door.lines.isOurs(one.address));
}

function isReplyElsewhere(door: ReceivingDoor, read: ReadMail): boolean {
  const [first] = read.replyTo;
  if (!first || read.from === null || door.lines.isOurs(read.from)) return false;
  const domainOf = (address: string) => normalAddress(address).split("@").at(-1);
  return domainOf(first.address) !== domainOf(read.from) && !shareHouse(first.address, read.from);
}

function findingsOf(read: ReadMail, hints: Record<MailHint, boolean>): MailFindings {
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
function toldAtOf(read: ReadMail, receivedAt: string): string | null {
  const told = read.date === null ? Number.NaN : Date.parse(read.date);
  const arrived = Date.parse(receivedAt);
  if (Number.isNaN(told) || told > arrived + dayMs || told < arrived - 10 * 365 * dayMs)
    return null;
  return new Date(told).toISOString();
}
