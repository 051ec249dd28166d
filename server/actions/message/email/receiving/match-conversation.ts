// Which conversation an email belongs to, and what it does to it.
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
  context: ReceivingContext,
  batch: EmailBatch,
  item: InboundPayloadRecord,
  read: ParsedEmail,
  from: string,
  inbox: InboxRecord,
): EmailConversationMatch {
  const sentTo = [
    ...(item.envelope?.to ?? []),
    ...[...read.to, ...read.cc].map((one) => one.address),
  ];
  const [token] = sentTo.flatMap((one) => context.readTokenOf(one) ?? []);
  // Its own Message-ID comes last: a reply to it may have arrived earlier.
  const own = bareMessageId(read.messageId);
  const named = [...referencedMessageIds(read), ...(own === null ? [] : [own])].map((mailId) =>
    batch.named(mailId).map((one) => ({
      ...one,
      conversationId: batch.standing(one.conversationId)?.id ?? one.conversationId,
    })),
  );
  // The team is a participant in all its conversations.
  const isTeam = context.members.has(normalizeAddress(from)) || context.inboxes.isOurs(from);
  const homes = isTeam ? withPart(batch.homes, normalizeAddress(from)) : batch.homes;
  const tokenHome = token === undefined ? null : (batch.standing(token)?.id ?? null);
  const evidence = { from, token: tokenHome, named };
  const match = resolveEmailConversation(evidence, narrowHomes(context, homes, inbox), ctx.now);
  const wider = resolveEmailConversation(evidence, homes, ctx.now);
  // An email to a restricted inbox is not shown to more people because it refers to their email.
  return match.kind === "begin" && match.previousConversationId === null && wider.kind === "join"
    ? { kind: "begin", previousConversationId: wider.conversationId, reason: "narrower_inbox" }
    : match;
}

/** The conversations hidden from everyone who can't see this inbox. */
const narrowHomes = (
  { inboxes: lines }: ReceivingContext,
  homes: ReadonlyMap<ConversationId, BatchConversation>,
  inbox: InboxRecord,
): ReadonlyMap<ConversationId, BatchConversation> =>
  inbox.visibility === "all"
    ? homes
    : new Map(
        [...homes].filter(([, { inboxId }]) => {
          const home = lines.byId(inboxId);
          return home !== null && isAsNarrowAs(home, inbox);
        }),
      );

const withPart = (homes: ReadonlyMap<ConversationId, BatchConversation>, from: string) =>
  new Map(
    [...homes].map(([id, home]) => [
      id,
      { ...home, participants: new Set([...home.participants, from]) },
    ]),
  );

export function joinOrBeginConversation(
  batch: EmailBatch,
  match: EmailConversationMatch,
  inbox: InboxRecord,
  contactId: BatchConversation["contactId"],
  read: ParsedEmail,
  at: string,
): BatchConversation {
  const known = match.kind === "join" ? batch.home(match.conversationId) : null;
  if (known) return known;
  const subject = stripSubjectPrefixes(read.subject ?? "").slice(0, limit("subjectLength"));
  const previousConversationId = match.kind === "begin" ? match.previousConversationId : null;
  return batch.begin({
    contactId,
    inboxId: inbox.id,
    teamId: inbox.teamId,
    subject,
    previousConversationId,
    at,
  });
}

export function applyCustomerReply(home: BatchConversation, at: string): void {
  home.heard.push(at);
  Object.assign(home, decideCustomerReply(home, at));
}

/** Our reply may be saved late: what the customer wrote after it is still waiting. */
export async function applyTeamReply(
  ctx: WriteContext,
  home: BatchConversation,
  at: string,
): Promise<void> {
  if (home.folder === "trash") return;
  const { waitingSince } = home;
  const nextCustomerAt =
    waitingSince === null ? null : await firstCustomerMessageAfter(ctx, home, at);
  if (waitingSince === null || nextCustomerAt === null) Object.assign(home, decideTeamReply(home));
  else home.waitingSince = isAfter(nextCustomerAt, waitingSince) ? nextCustomerAt : waitingSince;
}

async function firstCustomerMessageAfter(
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

/** An absence notice that replies to nothing known needs no attention. */
export function closeAsAutomated(home: BatchConversation, at: string): void {
  Object.assign(home, { status: "closed", folder: "closed", closedAt: at });
}
