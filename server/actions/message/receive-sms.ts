// A customer's text: finds or makes its contact, joins or begins its conversation, heeds what it says
// about consent. Told twice, by whatever way, it is written once.
import { type ConsentKeyword, parseConsentKeyword } from "#domain/contact/consent-keywords.ts";
import { normalizePhoneNumber, parseSmsSender } from "#domain/contact/phone-number.ts";
import { decideCustomerReply } from "#domain/conversation/decide-status-change.ts";
import { messagePreview } from "#domain/conversation/preview.ts";
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
import { holdLastWord, noteWord } from "#server/store/consent-word.ts";
import {
  type ContactPointRecord,
  findContactPointById,
  insertConsent,
} from "#server/store/contact.ts";
import type { ConversationChange } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { insertMessage, isKnownInboundMessage } from "#server/store/message.ts";
import { sendConsentConfirmation } from "./confirm-consent.ts";
import { stopScheduled } from "./email/sending/stop-scheduled.ts";
import { receivedName } from "./media/received-name.ts";

export type ReceivedSms = Extract<SmsEvent, { kind: "text.received" }>;

export interface SmsReceivingContext {
  readonly line: InboxRecord;
  readonly country: string;
  readonly providerAnswersOptOut: boolean;
  readonly inboundPayloadId: InboundPayloadId | null;
}

/** false when the text was here already. */
export async function receiveSms(
  ctx: WriteContext,
  door: SmsReceivingContext,
  text: ReceivedSms,
): Promise<boolean> {
  const { line, country } = door;
  if (await isKnownInboundMessage(ctx.db, ctx.workspaceId, line.id, text.providerRef)) return false;
  const from = parseSmsSender(text.from, country);
  const point = await findOrCreateContactPoint(ctx, {
    kind: "phone",
    value: from,
    displayFallback: normalizePhoneNumber(from, country)?.shown ?? from,
    // what they call themselves names whoever nobody knew; a name that the team gave stays
    ...(text.profileName
      ? { name: singleLine(text.profileName).slice(0, limit("nameLength")) }
      : {}),
  });
  const medium = channelOf(line.kind);
  const isRevoked =
    (medium === "whatsapp" ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
  const spokenAt = whenSpoken(text.at, ctx.now);
  const read = text.optOut ?? parseConsentKeyword(text.text, isRevoked);
  const isHeeded = isStopOrStart(read) && !(await isOutdated(ctx, point, medium, spokenAt));
  // Read late, a YES of before the STOP is no START: it answers something else.
  const word = isHeeded ? read : (text.optOut ?? parseConsentKeyword(text.text, false));

  const conversation = await joinOrBegin(ctx, door, point, word);

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
    last: {
      kind: "message",
      medium,
      direction: "in",
      memberId: null,
      preview: messagePreview(text.text, text.media.length),
      isFailed: false,
    },
    change: conversation.change,
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    medium,
    direction: "in",
    inboxId: line.id,
    contactPointId: point.id,
    from,
    to: line.address,
    text: text.text,
    segments: medium === "whatsapp" ? 1 : countSegments(text.text).count,
    why: conversation.why,
    clientKey: null,
    providerRef: text.providerRef,
    sendAfter: null,
    inboundPayloadId: door.inboundPayloadId,
    at,
  });
  await expectPictures(ctx, line, id, text);
  if (isHeeded && isStopOrStart(word))
    await heed(ctx, door, conversation, point, word, { ...text, at: spokenAt }, id);
  else if (medium === "whatsapp") await noteTheyWrote(ctx, point, id);
  if (conversation.hasScheduledMessages) await stopScheduled(ctx, conversation, id);
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  return true;
}

interface BatchConversation {
  readonly id: ConversationId;
  readonly inboxId: InboxRecord["id"];
  /** What the customer's word does to it. */
  readonly change: ConversationChange;
  readonly why: string;
  /** A mail of ours waits for its time, not knowing of this word. */
  readonly hasScheduledMessages: boolean;
}

/** STOP and START are no work for anybody: they neither reopen nor wait. */
async function joinOrBegin(
  ctx: WriteContext,
  door: SmsReceivingContext,
  point: ContactPointRecord,
  word: ConsentKeyword,
): Promise<BatchConversation> {
  const at = ctx.now.toISOString();
  const isWork = !isStopOrStart(word);
  const { id, inboxId, why, standing } = await joinOrCreateConversation(ctx, {
    ...{ line: door.line, contactId: point.contactId, contactPointId: point.id, member: null },
    begins: isWork ? { waitingSince: at } : { closedAt: at },
  });
  if (standing === null) return { id, inboxId, why, change: {}, hasScheduledMessages: false };
  const change = isWork ? decideCustomerReply(standing, at) : {};
  return {
    id,
    inboxId,
    why,
    change,
    hasScheduledMessages: isWork && standing.hasScheduledMessages,
  };
}

async function expectPictures(
  ctx: WriteContext,
  line: InboxRecord,
  messageId: EntryId,
  text: ReceivedSms,
): Promise<void> {
  for (const [position, media] of text.media.entries()) {
    const id = ctx.newId<AttachmentId>();
    await insertAttachment(ctx.db, ctx.workspaceId, {
      id,
      messageId,
      memberId: null,
      sha256: null,
      name: receivedName(media.type, position, media.name),
      type: media.type,
      size: 0,
      position,
      remote: { accountId: line.accountId, url: media.url, type: media.type },
      at: ctx.now,
    });
    ctx.schedule("fetch-media", { workspaceId: ctx.workspaceId, attachmentId: id });
  }
}

const isStopOrStart = (word: ConsentKeyword): word is "stop" | "start" =>
  word === "stop" || word === "start";

/** By the provider, whose clock may be ahead of ours. */
function whenSpoken(told: string, now: Date): string {
  const at = Date.parse(told);
  return new Date(Number.isNaN(at) ? now.getTime() : Math.min(at, now.getTime())).toISOString();
}

/** Another STOP or START was sent after it, and read before it. */
async function isOutdated(
  ctx: WriteContext,
  point: ContactPointRecord,
  medium: Channel,
  spokenAt: string,
): Promise<boolean> {
  const last = await holdLastWord(ctx.db, ctx.workspaceId, point.id, medium);
  return last !== null && Date.parse(spokenAt) < last.getTime();
}

async function heed(
  ctx: WriteContext,
  door: SmsReceivingContext,
  conversation: BatchConversation,
  point: ContactPointRecord,
  word: "stop" | "start",
  { text: words, optOut, at: spokenAt }: ReceivedSms,
  entryId: EntryId,
): Promise<void> {
  const medium = channelOf(door.line.kind);
  const isOnWhatsapp = medium === "whatsapp";
  await noteWord(ctx.db, ctx.workspaceId, point.id, medium, spokenAt);
  // Read again now that it is held: a member may have allowed texts meanwhile.
  const held = required(
    await findContactPointById(ctx.db, ctx.workspaceId, point.id),
    "just found",
  );
  const isRevoked = (isOnWhatsapp ? held.whatsappRevokedAt : held.smsOptedOutAt) !== null;
  if (isRevoked === (word === "stop")) return;
  // The one confirmation the law allows leaves before the block counts. On WhatsApp only a provider that tells so answers.
  const isAnswered = isOnWhatsapp ? optOut !== null : door.providerAnswersOptOut;
  if (!isAnswered) await sendConsentConfirmation(ctx, door.line, conversation, point, word);
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    medium,
    deed: word === "stop" ? "revoked" : "granted",
    source: "customer",
    words: words.trim().slice(0, 500) || word.toUpperCase(),
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  await addTimelineEvent(ctx, conversation, eventOf(word, isOnWhatsapp), {
    words: words.trim().slice(0, 60),
  });
  ctx.announce("contact", point.contactId);
}

const eventOf = (word: "stop" | "start", isOnWhatsapp: boolean) => {
  if (isOnWhatsapp) return word === "stop" ? "whatsapp_stopped" : "whatsapp_started";
  return word === "stop" ? "sms_opted_out" : "texts_started";
};

/** Whoever writes first may be answered, later by template too; the ledger says since when. */
async function noteTheyWrote(
  ctx: WriteContext,
  point: ContactPointRecord,
  entryId: EntryId,
): Promise<void> {
  if (point.whatsappGrantedAt !== null || point.whatsappRevokedAt !== null) return;
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    contactPointId: point.id,
    medium: "whatsapp",
    deed: "granted",
    source: "customer",
    words: "They wrote to us on WhatsApp.",
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  ctx.announce("contact", point.contactId);
}
