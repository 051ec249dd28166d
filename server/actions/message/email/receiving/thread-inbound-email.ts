// In which conversation a mail belongs, and what it does to it.
import { normalizeAddress } from "#domain/contact/email-address.ts";
import { decideCustomerReply, decideTeamReply } from "#domain/conversation/decide-status-change.ts";
import type { ConversationId } from "#domain/ids.ts";
import { isAsNarrowAs } from "#domain/inbox/visibility.ts";
import { limit } from "#domain/limits.ts";
import {
  type EmailConversationMatch,
  resolveEmailConversation,
} from "#domain/message/email/resolve-email-conversation.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { findCustomerMessageAfter } from "#server/store/email/email-batch.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import type { BatchConversation } from "./batch-rows.ts";
import type { EmailBatch } from "./email-batch.ts";
import { bareMessageId, referencedMessageIds } from "./message-ids.ts";
import type { ReceivingContext } from "./receiving-context.ts";

export function matchConversation(
  ctx: WriteContext,
  door: ReceivingContext,
  batch: EmailBatch,
  item: InboundPayloadRecord,
  read: ParsedEmail,
  from: string,
  line: InboxRecord,
): EmailConversationMatch {
  const sentTo = [
    ...(item.envelope?.to ?? []),
    ...[...read.to, ...read.cc].map((one) => one.address),
  ];
  const [token] = sentTo.flatMap((one) => door.readTokenOf(one) ?? []);
  // Its own id stands last: an answer to it may have overtaken it.
  const own = bareMessageId(read.messageId);
  const named = [...referencedMessageIds(read), ...(own === null ? [] : [own])].map((mailId) =>
    batch.named(mailId).map((one) => ({
      ...one,
      conversationId: batch.standing(one.conversationId)?.id ?? one.conversationId,
    })),
  );
  // The team itself has a part in every conversation of its own.
  const isTeam = door.members.has(normalizeAddress(from)) || door.lines.isOurs(from);
  const homes = isTeam ? withPart(batch.homes, normalizeAddress(from)) : batch.homes;
  const tokenHome = token === undefined ? null : (batch.standing(token)?.id ?? null);
  const evidence = { from, token: tokenHome, named };
  const place = resolveEmailConversation(evidence, narrowHomes(door, homes, line), ctx.now);
  const wider = resolveEmailConversation(evidence, homes, ctx.now);
  // Written to the few, it is not shown to the many because it names a mail of theirs.
  return place.kind === "begin" && place.previousConversationId === null && wider.kind === "join"
    ? { kind: "begin", previousConversationId: wider.conversationId, why: "narrower_line" }
    : place;
}

/** Those that nobody sees who may not see what is written to this line. */
const narrowHomes = (
  { lines }: ReceivingContext,
  homes: ReadonlyMap<ConversationId, BatchConversation>,
  line: InboxRecord,
): ReadonlyMap<ConversationId, BatchConversation> =>
  line.visibility === "all"
    ? homes
    : new Map(
        [...homes].filter(([, { inboxId }]) => {
          const home = lines.byId(inboxId);
          return home !== null && isAsNarrowAs(home, line);
        }),
      );

const withPart = (homes: ReadonlyMap<ConversationId, BatchConversation>, from: string) =>
  new Map(
    [...homes].map(([id, home]) => [
      id,
      { ...home, participants: new Set([...home.participants, from]) },
    ]),
  );

export function canonicalIdOf(
  batch: EmailBatch,
  place: EmailConversationMatch,
  line: InboxRecord,
  contactId: BatchConversation["contactId"],
  read: ParsedEmail,
  at: string,
): BatchConversation {
  const known = place.kind === "join" ? batch.home(place.conversationId) : null;
  if (known) return known;
  const subject = stripSubjectPrefixes(read.subject ?? "").slice(0, limit("subjectLength"));
  const previousConversationId = place.kind === "begin" ? place.previousConversationId : null;
  return batch.begin({
    contactId,
    inboxId: line.id,
    teamId: line.teamId,
    subject,
    previousConversationId,
    at,
  });
}

export function applyCustomerReply(home: BatchConversation, at: string): void {
  home.heard.push(at);
  Object.assign(home, decideCustomerReply(home, at));
}

/** One of ours may be written down late: what the customer said after it still waits. */
export async function applyTeamReply(
  ctx: WriteContext,
  home: BatchConversation,
  at: string,
): Promise<void> {
  if (home.place === "trash") return;
  const { waitingSince } = home;
  const heard = waitingSince === null ? null : await firstHeardAfter(ctx, home, at);
  if (waitingSince === null || heard === null) Object.assign(home, decideTeamReply(home));
  else home.waitingSince = isAfter(heard, waitingSince) ? heard : waitingSince;
}

async function firstHeardAfter(
  ctx: WriteContext,
  home: BatchConversation,
  at: string,
): Promise<string | null> {
  if (!isAfter(home.lastEntryAt, at)) return null;
  const before = home.birth
    ? null
    : await findCustomerMessageAfter(ctx.db, ctx.workspaceId, home.id, at);
  return before ?? home.heard.filter((one) => isAfter(one, at)).sort()[0] ?? null;
}

const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** An absence notice that answers nothing we know is no work for anybody. */
export function closeAsAutomated(home: BatchConversation, at: string): void {
  Object.assign(home, { status: "closed", place: "closed", closedAt: at });
}
