// Writing an outgoing text: entry, message, delivery and job in one transaction. Answering, starting a
// conversation and the consent confirmation all end here.

import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { decideWeSpoke } from "#domain/conversation/decide.ts";
import { previewOf } from "#domain/conversation/preview.ts";
import { DeskError } from "#domain/errors.ts";
import type { AttachmentId, DeliveryId, EntryId, MemberId } from "#domain/ids.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { type DecidedText, decideText, type TextRecipient } from "#domain/message/decide-text.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import {
  type AttachmentRecord,
  giveAttachments,
  listAttachmentsById,
} from "#server/store/attachment.ts";
import type { PointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { markRead } from "#server/store/conversation/read-mark.ts";
import type { LineRecord } from "#server/store/line.ts";
import { insertDelivery, insertMessage } from "#server/store/message.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";
import { textLineOf } from "./text-line.ts";

export interface TextWish {
  readonly conversation: ConversationRecord;
  readonly line: LineRecord;
  readonly point: PointRecord;
  readonly text: string;
  readonly template?: OutgoingTemplate | null;
  readonly attachmentIds: readonly AttachmentId[];
  readonly clientKey: string | null;
  readonly memberId: MemberId;
  readonly country: string;
}

export const recipientOf = (
  point: PointRecord,
  country: string,
  lastInAt: string | null = null,
): TextRecipient => ({
  whatsapp: { grantedAt: point.whatsappGrantedAt, revokedAt: point.whatsappRevokedAt, lastInAt },
  number: point.value,
  shown: showPhoneNumber(point.value, country),
  state: point.state === "bounced" ? "invalid" : point.state,
  revokedAt: point.textsRevokedAt,
});

export async function writeText(ctx: WriteCtx, wish: TextWish): Promise<EntryId> {
  const { conversation, line, point, memberId } = wish;
  const pictures = await getUploads(ctx, wish);
  const medium = channelOf(line.kind);
  const template = wish.template ?? null;
  const lastInAt =
    medium === "whatsapp"
      ? await findLastOnWhatsapp(ctx.db, ctx.workspaceId, point.id, line.id)
      : null;
  const decided = decideText(
    textLineOf(line, ctx.installation),
    recipientOf(point, wish.country, lastInAt),
    { text: wish.text, pictures, isTemplate: template !== null },
    ctx.now,
  );

  const id = ctx.newId<EntryId>();
  const at = ctx.now.toISOString();
  const seq = await insertEntry(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    kind: "message",
    authorKind: "member",
    memberId,
    at,
    body: { waitedSince: conversation.waitingSince },
    last: {
      kind: "message",
      medium,
      direction: "out",
      memberId,
      preview: previewOf(wish.text, pictures.length),
      isFailed: false,
    },
    change: decideWeSpoke(conversation),
  });
  await insertMessage(ctx.db, ctx.workspaceId, {
    id,
    conversationId: conversation.id,
    medium,
    template,
    direction: "out",
    lineId: line.id,
    pointId: point.id,
    from: line.address,
    to: point.value,
    text: wish.text,
    segments: decided.segments,
    why: "began_here",
    clientKey: wish.clientKey,
    providerRef: null,
    holdUntil: decided.holdUntil,
    rawItemId: null,
    at,
  });
  await giveAttachments(ctx.db, ctx.workspaceId, id, wish.attachmentIds);
  await queueDelivery(ctx, id, 1, line, point.value, decided);
  await markRead(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
  announceEntry(ctx, conversation, id);
  announceConversation(ctx, conversation);
  ctx.announce("read", conversation.id, {
    conversationId: conversation.id,
    lineId: conversation.lineId,
    memberId,
  });
  return id;
}

export async function queueDelivery(
  ctx: WriteCtx,
  messageId: EntryId,
  attempt: number,
  line: LineRecord,
  recipient: string,
  decided: Pick<DecidedText, "state" | "holdUntil">,
): Promise<void> {
  const deliveryId = ctx.newId<DeliveryId>();
  await insertDelivery(ctx.db, ctx.workspaceId, {
    id: deliveryId,
    messageId,
    attempt,
    accountId: line.accountId,
    recipient,
    state: decided.state,
    at: ctx.now,
  });
  ctx.schedule(
    "deliver-message",
    { workspaceId: ctx.workspaceId, deliveryId },
    {
      key: `deliver:${deliveryId}`,
      ...(decided.holdUntil === null ? {} : { at: new Date(decided.holdUntil), isPunctual: true }),
    },
  );
}

async function getUploads(ctx: WriteCtx, wish: TextWish): Promise<AttachmentRecord[]> {
  const pictures = await listAttachmentsById(ctx.db, ctx.workspaceId, wish.attachmentIds);
  const areOurs = pictures.every(
    (one) => one.messageId === null && one.sha256 !== null && one.memberId === wish.memberId,
  );
  if (pictures.length !== wish.attachmentIds.length || !areOurs)
    throw new DeskError("attachment_not_ready");
  return pictures;
}
