// In which conversation a mail belongs, and what it does to it.
import { normalAddress } from "#domain/contact/mail-address.ts";
import { decideCustomerSpoke, decideWeSpoke } from "#domain/conversation/decide.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isAsNarrowAs } from "#domain/line/visibility.ts";
import { bareSubject } from "#domain/message/mail/subject.ts";
import { type MailPlace, whereMailBelongs } from "#domain/message/mail/where-mail-belongs.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findHeardAfter } from "#server/store/mail/mail-batch.ts";
import type { RawItemRecord } from "#server/store/raw-item.ts";
import type { Home } from "./batch-rows.ts";
import type { MailBatch } from "./mail-batch.ts";
import { bareId, idsNamedBy } from "./mail-names.ts";
import type { ReceivingDoor } from "./receiving-door.ts";

export function placeOf(
  ctx: WriteCtx,
  door: ReceivingDoor,
  batch: MailBatch,
  item: RawItemRecord,
  read: ReadMail,
  from: string,
  line: LineRecord,
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
  const tokenHome = token === undefined ? null : (batch.standing(token)?.id ?? null);
  const evidence = { from, token: tokenHome, named };
  const place = whereMailBelongs(evidence, narrowHomes(door, homes, line), ctx.now);
  const wider = whereMailBelongs(evidence, homes, ctx.now);
  // Written to the few, it is not shown to the many because it names a mail of theirs.
  return place.kind === "begin" && place.previousId === null && wider.kind === "join"
    ? { kind: "begin", previousId: wider.conversationId, why: "narrower_line" }
    : place;
}

/** Those that nobody sees who may not see what is written to this line. */
const narrowHomes = (
  { lines }: ReceivingDoor,
  homes: ReadonlyMap<ConversationId, Home>,
  line: LineRecord,
): ReadonlyMap<ConversationId, Home> =>
  line.visibility === "all"
    ? homes
    : new Map(
        [...homes].filter(([, { lineId }]) => {
          const home = lines.byId(lineId);
          return home !== null && isAsNarrowAs(home, line);
        }),
      );

const withPart = (homes: ReadonlyMap<ConversationId, Home>, from: string) =>
  new Map(
    [...homes].map(([id, home]) => [
      id,
      { ...home, participants: new Set([...home.participants, from]) },
    ]),
  );

export function homeOf(
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

export function customerSpoke(home: Home, at: string): void {
  home.heard.push(at);
  Object.assign(home, decideCustomerSpoke(home, at));
}

/** One of ours may be written down late: what the customer said after it still waits. */
export async function weSpoke(ctx: WriteCtx, home: Home, at: string): Promise<void> {
  if (home.place === "trash") return;
  const { waitingSince } = home;
  const heard = waitingSince === null ? null : await firstHeardAfter(ctx, home, at);
  if (waitingSince === null || heard === null) Object.assign(home, decideWeSpoke(home));
  else home.waitingSince = isAfter(heard, waitingSince) ? heard : waitingSince;
}

async function firstHeardAfter(ctx: WriteCtx, home: Home, at: string): Promise<string | null> {
  if (!isAfter(home.lastAt, at)) return null;
  const before = home.birth ? null : await findHeardAfter(ctx.db, ctx.workspaceId, home.id, at);
  return before ?? home.heard.filter((one) => isAfter(one, at)).sort()[0] ?? null;
}

const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** An absence notice that answers nothing we know is no work for anybody. */
export function putAway(home: Home, at: string): void {
  Object.assign(home, { status: "closed", place: "closed", closedAt: at });
}
