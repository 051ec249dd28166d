// Receives a customer's text: finds or creates the contact, joins or creates a conversation, and applies consent
// keywords. A text reported twice, by whatever path, is saved once.

import { type ConsentKeyword, parseConsentKeyword } from "#domain/contact/consent-keywords.ts";
import { isTextProof } from "#domain/contact/contact-proof.ts";
import { normalizePhoneNumber, parseSmsSender } from "#domain/contact/phone-number.ts";
import { decideCustomerReply } from "#domain/conversation/decide-status-change.ts";
import { messagePreview } from "#domain/conversation/preview.ts";
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import { required } from "#domain/errors.ts";
import type { AttachmentId, ConversationId, EntryId, InboundPayloadId } from "#domain/ids.ts";
import { type Channel, channelOf } from "#domain/inbox/line-kind.ts";
import { limit } from "#domain/limits.ts";
import { countSegments } from "#domain/message/sms-segments.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import {
  addTimelineEvent,
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { singleLine } from "#server/mime/headers/encoded-words.ts";
import type { SmsEvent } from "#server/ports/sms.ts";
import { insertAttachment } from "#server/store/attachment.ts";
import { insertConsent } from "#server/store/consent.ts";
import { lockLastKeywordAt, recordKeywordAt } from "#server/store/consent-keyword.ts";
import { type ContactPointRecord, findContactPointById } from "#server/store/contact.ts";
import type { ConversationChange } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertMessage, isKnownInboundMessage } from "#server/store/message.ts";
import { wasRestoredSince } from "#server/store/restored-at.ts";
import { sendConsentConfirmation } from "./confirm-consent.ts";
import { stopScheduled } from "./email/sending/stop-scheduled.ts";
import { receivedName } from "./media/received-name.ts";
import { isUndecided, lockIfUndecided } from "./whatsapp/lock-undecided.ts";

export type ReceivedSms = Extract<SmsEvent, { kind: "text.received" }>;

interface SmsReceivingContext {
  readonly inbox: InboxRecord;
  readonly country: string;
  readonly providerAnswersOptOut: boolean;
  readonly inboundPayloadId: InboundPayloadId | null;
}

/** False if the text was already received. */
export async function receiveSms(
  ctx: WriteContext,
  context: SmsReceivingContext,
  reported: ReceivedSms,
): Promise<boolean> {
  const { inbox, country } = context;
  const text = { ...reported, text: reported.text.slice(0, limit("receivedTextLength")) };
  if (await isKnownInboundMessage(ctx.db, ctx.workspaceId, inbox.id, text.providerRef))
    return false;
  const from = parseSmsSender(text.from, country);
  const point = await findOrCreateContactPoint(ctx, {
    kind: "phone",
    value: from,
    displayFallback: normalizePhoneNumber(from, country)?.formatted ?? from,
    // the profile name applies to an unknown contact; a name given by the team stays
    ...(text.profileName
      ? { name: singleLine(text.profileName).slice(0, limit("nameLength")) }
      : {}),
  });
  const channel = channelOf(inbox.kind);
  const isRevoked =
    (channel === "whatsapp" ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
  const sentAt = resolveSentAt(text.at, ctx.now);
  const read = text.optOut ?? parseConsentKeyword(text.text, isRevoked);
  const isApplied = isStopOrStart(read) && !(await isOutdated(ctx, point, channel, sentAt));
  // A YES from before the STOP that is read late is no START: it answers something else.
  const keyword = isApplied ? read : (text.optOut ?? parseConsentKeyword(text.text, false));
  // Like STOP and START, before the contact is locked.
  const isFirst =
    !isApplied && channel === "whatsapp" && isUndecided(await lockIfUndecided(ctx, point));

  const conversation = await joinOrCreate(ctx, context, point, keyword);

  const id = ctx.newId<EntryId>();
  const at = ctx.now.toISOString();
  await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "message",
    authorKind: "contact",
    memberId: null,
    at,
    body: { claimedSentAt: text.at },
    provenContactId: isTextProof(channel, from, country) ? point.contactId : null,
    last: {
      kind: "message",
      channel,
      direction: "in",
      memberId: null,
      ...messagePreview(text.text, text.media.length),
      isFailed: false,
    },
    change: conversation.change,
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    channel,
    direction: "in",
    inboxId: inbox.id,
    contactPointId: point.id,
    from,
    to: inbox.address,
    text: text.text,
    segments: channel === "whatsapp" ? 1 : countSegments(text.text).count,
    reason: conversation.reason,
    clientKey: null,
    providerRef: text.providerRef,
    sendAfter: null,
    inboundPayloadId: context.inboundPayloadId,
    at,
  });
  await expectPictures(ctx, inbox, id, text);
  if (isApplied && isStopOrStart(keyword))
    await applyKeyword(ctx, context, conversation, point, keyword, { ...text, at: sentAt }, id);
  else if (isFirst) await grantConsentByMessage(ctx, point, id);
  if (conversation.hasScheduledMessages) await stopScheduled(ctx, conversation, id);
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  return true;
}

interface MatchedConversation {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  /** How the customer's message changes the conversation. */
  readonly change: ConversationChange;
  readonly reason: string;
  /** A scheduled email of ours does not take this message into account. */
  readonly hasScheduledMessages: boolean;
}

/** STOP and START need no follow-up: they neither reopen a conversation nor mark it as waiting. */
async function joinOrCreate(
  ctx: WriteContext,
  context: SmsReceivingContext,
  point: ContactPointRecord,
  keyword: ConsentKeyword,
): Promise<MatchedConversation> {
  const at = ctx.now.toISOString();
  const isWork = !isStopOrStart(keyword);
  const { id, inboxId, reason, statusRow } = await joinOrCreateConversation(ctx, {
    inbox: context.inbox,
    contactId: point.contactId,
    contactPointId: point.id,
    member: null,
    created: isWork ? { waitingSince: at } : { closedAt: at },
  });
  if (statusRow === null) return { id, inboxId, reason, change: {}, hasScheduledMessages: false };
  const change = isWork ? decideCustomerReply(statusRow, at) : {};
  return {
    id,
    inboxId,
    reason,
    change,
    hasScheduledMessages: isWork && statusRow.hasScheduledMessages,
  };
}

async function expectPictures(
  ctx: WriteContext,
  inbox: InboxRecord,
  messageId: EntryId,
  text: ReceivedSms,
): Promise<void> {
  for (const [position, media] of text.media.entries()) {
    const id = ctx.newId<AttachmentId>();
    await insertAttachment(ctx.db, ctx.workspaceId, {
      id,
      messageId,
      uploader: null,
      sha256: null,
      name: receivedName(media.type, position, media.name),
      type: media.type,
      size: 0,
      position,
      remote: { accountId: inbox.accountId, url: media.url, type: media.type },
      at: ctx.now,
    });
    ctx.schedule("fetch-media", { workspaceId: ctx.workspaceId, attachmentId: id });
  }
}

const isStopOrStart = (keyword: ConsentKeyword): keyword is "stop" | "start" =>
  keyword === "stop" || keyword === "start";

/** The provider's time, whose clock may be ahead of ours. */
function resolveSentAt(reportedAt: string, now: Date): string {
  const at = Date.parse(reportedAt);
  return new Date(Number.isNaN(at) ? now.getTime() : Math.min(at, now.getTime())).toISOString();
}

/** A later STOP or START was read before it. */
async function isOutdated(
  ctx: WriteContext,
  point: ContactPointRecord,
  channel: Channel,
  sentAt: string,
): Promise<boolean> {
  const last = await lockLastKeywordAt(ctx.db, ctx.workspaceId, point.id, channel);
  return last !== null && Date.parse(sentAt) < last.getTime();
}

async function applyKeyword(
  ctx: WriteContext,
  context: SmsReceivingContext,
  conversation: MatchedConversation,
  point: ContactPointRecord,
  keyword: "stop" | "start",
  { text, optOut, at: sentAt }: ReceivedSms,
  entryId: EntryId,
): Promise<void> {
  const channel = channelOf(context.inbox.kind);
  const isOnWhatsapp = channel === "whatsapp";
  await recordKeywordAt(ctx.db, ctx.workspaceId, point.id, channel, sentAt);
  // Read again under the lock: a member may have opted the contact in meanwhile.
  const held = required(
    await findContactPointById(ctx.db, ctx.workspaceId, point.id),
    "just found",
  );
  const isRevoked = (isOnWhatsapp ? held.whatsappRevokedAt : held.smsOptedOutAt) !== null;
  if (isRevoked === (keyword === "stop")) {
    // A START that ends no revocation is a message like any other.
    if (isOnWhatsapp && keyword === "start" && isUndecided(held))
      await grantConsentByMessage(ctx, held, entryId);
    return;
  }
  // The one confirmation the law allows is sent before the block applies. On WhatsApp only a provider that reports the
  // opt-out confirms it itself.
  const isAnswered = isOnWhatsapp ? optOut !== null : context.providerAnswersOptOut;
  if (!isAnswered && !(await wasRestoredSince(ctx.db, sentAt)))
    await sendConsentConfirmation(ctx, context.inbox, conversation, point, keyword);
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    channel,
    decision: keyword === "stop" ? "revoked" : "granted",
    source: "customer",
    text: text.trim().slice(0, 500) || keyword.toUpperCase(),
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  await addTimelineEvent(ctx, conversation, eventOf(keyword, isOnWhatsapp), {
    text: text.trim().slice(0, 60),
  });
  ctx.publishChange("contact", point.contactId);
}

const eventOf = (keyword: "stop" | "start", isOnWhatsapp: boolean): TimelineEventType => {
  if (isOnWhatsapp) return keyword === "stop" ? "whatsapp_stopped" : "whatsapp_started";
  return keyword === "stop" ? "sms_opted_out" : "texts_started";
};

/** A customer who writes first may be answered, later by template too; the ledger records since when. Needs the lock. */
async function grantConsentByMessage(
  ctx: WriteContext,
  point: ContactPointRecord,
  entryId: EntryId,
): Promise<void> {
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    channel: "whatsapp",
    decision: "granted",
    source: "customer",
    text: "They wrote to us on WhatsApp.",
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  ctx.publishChange("contact", point.contactId);
}
