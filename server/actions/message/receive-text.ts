// A customer's text: finds or makes its contact, joins or begins its conversation, heeds what it says
// about consent. Told twice, by whatever way, it is written once.
import { type ConsentWord, readConsentWord } from "#domain/contact/consent-words.ts";
import { readPhoneNumber, readSender } from "#domain/contact/phone-number.ts";
import { decideCustomerSpoke } from "#domain/conversation/decide.ts";
import { previewOf } from "#domain/conversation/preview.ts";
import { must } from "#domain/errors.ts";
import type { AttachmentId, ConversationId, EntryId, RawItemId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Channel, channelOf } from "#domain/line/line-kind.ts";
import { countSegments } from "#domain/message/segments.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import {
  addEvent,
  announceConversation,
  announceEntry,
} from "#server/actions/conversation/change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import { tidyLine } from "#server/mime/headers/encoded-words.ts";
import type { TextEvent } from "#server/ports/text.ts";
import { insertAttachment } from "#server/store/attachment.ts";
import { holdLastWord, noteWord } from "#server/store/consent-word.ts";
import { findPointById, insertConsent, type PointRecord } from "#server/store/contact.ts";
import type { ConversationChange } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import type { LineRecord } from "#server/store/line.ts";
import { insertMessage, isKnownIncoming } from "#server/store/message.ts";
import { answerConsent } from "./answer-consent.ts";
import { stopScheduled } from "./mail/sending/stop-scheduled.ts";
import { receivedName } from "./picture/received-name.ts";

export type ReceivedText = Extract<TextEvent, { kind: "text.received" }>;

export interface TextDoor {
  readonly line: LineRecord;
  readonly country: string;
  readonly providerAnswersOptOut: boolean;
  readonly rawItemId: RawItemId | null;
}

/** false when the text was here already. */
export async function receiveText(
  ctx: WriteCtx,
  door: TextDoor,
  text: ReceivedText,
): Promise<boolean> {
  const { line, country } = door;
  if (await isKnownIncoming(ctx.db, ctx.workspaceId, line.id, text.providerRef)) return false;
  const from = readSender(text.from, country);
  const point = await findOrMakePoint(ctx, {
    kind: "phone",
    value: from,
    knownAs: readPhoneNumber(from, country)?.shown ?? from,
    // what they call themselves names whoever nobody knew; a name that the team gave stays
    ...(text.profileName ? { name: tidyLine(text.profileName).slice(0, limit("nameLength")) } : {}),
  });
  const medium = channelOf(line.kind);
  const isRevoked =
    (medium === "whatsapp" ? point.whatsappRevokedAt : point.textsRevokedAt) !== null;
  const spokenAt = whenSpoken(text.at, ctx.now);
  const read = text.optOut ?? readConsentWord(text.text, isRevoked);
  const isHeeded = isStopOrStart(read) && !(await isOutdated(ctx, point, medium, spokenAt));
  // Read late, a YES of before the STOP is no START: it answers something else.
  const word = isHeeded ? read : (text.optOut ?? readConsentWord(text.text, false));

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
    body: { toldAt: text.at },
    last: {
      kind: "message",
      medium,
      direction: "in",
      memberId: null,
      preview: previewOf(text.text, text.media.length),
      isFailed: false,
    },
    change: conversation.change,
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    medium,
    direction: "in",
    lineId: line.id,
    pointId: point.id,
    from,
    to: line.address,
    text: text.text,
    segments: medium === "whatsapp" ? 1 : countSegments(text.text).count,
    why: conversation.why,
    clientKey: null,
    providerRef: text.providerRef,
    holdUntil: null,
    rawItemId: door.rawItemId,
    at,
  });
  await expectPictures(ctx, line, id, text);
  if (isHeeded && isStopOrStart(word))
    await heed(ctx, door, conversation, point, word, { ...text, at: spokenAt }, id);
  else if (medium === "whatsapp") await noteTheyWrote(ctx, point, id);
  if (conversation.hasScheduled) await stopScheduled(ctx, conversation, id);
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
  return true;
}

interface Home {
  readonly id: ConversationId;
  readonly lineId: LineRecord["id"];
  /** What the customer's word does to it. */
  readonly change: ConversationChange;
  readonly why: string;
  /** A mail of ours waits for its time, not knowing of this word. */
  readonly hasScheduled: boolean;
}

/** STOP and START are no work for anybody: they neither reopen nor wait. */
async function joinOrBegin(
  ctx: WriteCtx,
  door: TextDoor,
  point: PointRecord,
  word: ConsentWord,
): Promise<Home> {
  const at = ctx.now.toISOString();
  const isWork = !isStopOrStart(word);
  const { id, lineId, why, standing } = await joinOrCreateConversation(ctx, {
    ...{ line: door.line, contactId: point.contactId, pointId: point.id, member: null },
    begins: isWork ? { waitingSince: at } : { closedAt: at },
  });
  if (standing === null) return { id, lineId, why, change: {}, hasScheduled: false };
  const change = isWork ? decideCustomerSpoke(standing, at) : {};
  return { id, lineId, why, change, hasScheduled: isWork && standing.hasScheduled };
}

async function expectPictures(
  ctx: WriteCtx,
  line: LineRecord,
  messageId: EntryId,
  text: ReceivedText,
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
    ctx.schedule("fetch-picture", { workspaceId: ctx.workspaceId, attachmentId: id });
  }
}

const isStopOrStart = (word: ConsentWord): word is "stop" | "start" =>
  word === "stop" || word === "start";

/** By the provider, whose clock may be ahead of ours. */
function whenSpoken(told: string, now: Date): string {
  const at = Date.parse(told);
  return new Date(Number.isNaN(at) ? now.getTime() : Math.min(at, now.getTime())).toISOString();
}

/** Another STOP or START was sent after it, and read before it. */
async function isOutdated(
  ctx: WriteCtx,
  point: PointRecord,
  medium: Channel,
  spokenAt: string,
): Promise<boolean> {
  const last = await holdLastWord(ctx.db, ctx.workspaceId, point.id, medium);
  return last !== null && Date.parse(spokenAt) < last.getTime();
}

async function heed(
  ctx: WriteCtx,
  door: TextDoor,
  conversation: Home,
  point: PointRecord,
  word: "stop" | "start",
  { text: words, optOut, at: spokenAt }: ReceivedText,
  entryId: EntryId,
): Promise<void> {
  const medium = channelOf(door.line.kind);
  const isOnWhatsapp = medium === "whatsapp";
  await noteWord(ctx.db, ctx.workspaceId, point.id, medium, spokenAt);
  // Read again now that it is held: a member may have allowed texts meanwhile.
  const held = must(await findPointById(ctx.db, ctx.workspaceId, point.id), "just found");
  const isRevoked = (isOnWhatsapp ? held.whatsappRevokedAt : held.textsRevokedAt) !== null;
  if (isRevoked === (word === "stop")) return;
  // The one confirmation the law allows leaves before the block counts. On WhatsApp only a provider that tells so answers.
  const isAnswered = isOnWhatsapp ? optOut !== null : door.providerAnswersOptOut;
  if (!isAnswered) await answerConsent(ctx, door.line, conversation, point, word);
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    pointId: point.id,
    medium,
    deed: word === "stop" ? "revoked" : "granted",
    source: "customer",
    words: words.trim().slice(0, 500) || word.toUpperCase(),
    entryId,
    memberId: null,
    at: ctx.now.toISOString(),
  });
  await addEvent(ctx, conversation, eventOf(word, isOnWhatsapp), {
    words: words.trim().slice(0, 60),
  });
  ctx.announce("contact", point.contactId);
}

const eventOf = (word: "stop" | "start", isOnWhatsapp: boolean) => {
  if (isOnWhatsapp) return word === "stop" ? "whatsapp_stopped" : "whatsapp_started";
  return word === "stop" ? "texts_stopped" : "texts_started";
};

/** Whoever writes first may be answered, later by template too; the ledger says since when. */
async function noteTheyWrote(ctx: WriteCtx, point: PointRecord, entryId: EntryId): Promise<void> {
  if (point.whatsappGrantedAt !== null || point.whatsappRevokedAt !== null) return;
  await insertConsent(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    pointId: point.id,
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
