// A text of a member: an answer, or the beginning of a conversation.

import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { decideWeSpoke } from "#domain/conversation/decide.ts";
import { DeskError } from "#domain/errors.ts";
import type { AttachmentId, EntryId, MemberId } from "#domain/ids.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import { decideText, type TextRecipient } from "#domain/message/decide-text.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { type AttachmentRecord, listAttachmentsById } from "#server/store/attachment.ts";
import type { PointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { markRead } from "#server/store/conversation/read-mark.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";
import { insertOutgoingText } from "./outgoing-text.ts";
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

  const { id, seq } = await insertOutgoingText(ctx, {
    ...{ conversationId: conversation.id, line, point, text: wish.text, decided, template },
    ...{ clientKey: wish.clientKey, memberId, attachmentIds: wish.attachmentIds },
    body: { waitedSince: conversation.waitingSince },
    change: decideWeSpoke(conversation),
  });
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

async function getUploads(ctx: WriteCtx, wish: TextWish): Promise<AttachmentRecord[]> {
  const pictures = await listAttachmentsById(ctx.db, ctx.workspaceId, wish.attachmentIds);
  const areOurs = pictures.every(
    (one) => one.messageId === null && one.sha256 !== null && one.memberId === wish.memberId,
  );
  if (pictures.length !== wish.attachmentIds.length || !areOurs)
    throw new DeskError("attachment_not_ready");
  return pictures;
}
