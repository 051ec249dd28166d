// Which conversation an email belongs to.

import { normalizeAddress } from "#domain/contact/email-address.ts";
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
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import type { BatchConversation } from "./batch-rows.ts";
import type { EmailBatch } from "./email-batch.ts";
import { bareMessageId, referencedMessageIds } from "./message-ids.ts";
import type { ReceivingContext } from "./receiving-context.ts";
import { isFromSentFolder } from "./resolve-sender.ts";

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
  const named = [...referencedMessageIds(read), ...(own === null ? [] : [own])].map((messageId) =>
    batch.messageIdRows(messageId).map((one) => ({
      ...one,
      conversationId: batch.resolveMerged(one.conversationId)?.id ?? one.conversationId,
    })),
  );
  // The team is a participant in all its conversations.
  const isTeam =
    context.members.has(normalizeAddress(from)) ||
    context.inboxes.isOurs(from) ||
    isFromSentFolder(item);
  const conversations = isTeam
    ? withPart(batch.conversations, normalizeAddress(from))
    : batch.conversations;
  const tokenConversationId = token === undefined ? null : (batch.resolveMerged(token)?.id ?? null);
  const evidence = { from, token: tokenConversationId, named };
  const match = resolveEmailConversation(
    evidence,
    narrowerConversations(context, conversations, inbox),
    ctx.now,
  );
  const wider = resolveEmailConversation(evidence, conversations, ctx.now);
  // An email to a restricted inbox is not shown to more people because it refers to their email.
  return match.kind === "create" && match.previousConversationId === null && wider.kind === "join"
    ? { kind: "create", previousConversationId: wider.conversationId, reason: "narrower_inbox" }
    : match;
}

/** The conversations hidden from everyone who can't see this inbox. */
const narrowerConversations = (
  { inboxes }: ReceivingContext,
  conversations: ReadonlyMap<ConversationId, BatchConversation>,
  inbox: InboxRecord,
): ReadonlyMap<ConversationId, BatchConversation> =>
  inbox.visibility === "all"
    ? conversations
    : new Map(
        [...conversations].filter(([, { inboxId }]) => {
          const current = inboxes.byId(inboxId);
          return current !== null && isAsNarrowAs(current, inbox);
        }),
      );

const withPart = (conversations: ReadonlyMap<ConversationId, BatchConversation>, from: string) =>
  new Map(
    [...conversations].map(([id, conversation]) => [
      id,
      { ...conversation, participants: new Set([...conversation.participants, from]) },
    ]),
  );

export function findOrInsertConversation(
  batch: EmailBatch,
  match: EmailConversationMatch,
  inbox: InboxRecord,
  contactId: BatchConversation["contactId"],
  read: ParsedEmail,
  at: string,
): BatchConversation {
  const known = match.kind === "join" ? batch.conversation(match.conversationId) : null;
  if (known) return known;
  const subject = stripSubjectPrefixes(read.subject ?? "").slice(0, limit("subjectLength"));
  const previousConversationId = match.kind === "create" ? match.previousConversationId : null;
  return batch.addConversation({
    contactId,
    inboxId: inbox.id,
    teamId: inbox.teamId,
    subject,
    previousConversationId,
    at,
  });
}
