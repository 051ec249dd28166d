// A text of a member: an answer, or the beginning of a conversation.

import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { decideTeamReply } from "#domain/conversation/decide-status-change.ts";
import { AppError } from "#domain/errors.ts";
import type { AttachmentId, DraftId, EntryId, MemberId } from "#domain/ids.ts";
import { channelOf } from "#domain/inbox/line-kind.ts";
import { decideSms, type SmsRecipient } from "#domain/message/decide-sms.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type AttachmentRecord, listAttachmentsById } from "#server/store/attachment.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { setReadSeq } from "#server/store/conversation/read-state.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";
import { insertOutgoingText } from "./outgoing-text.ts";
import { toSmsInbox } from "./sms-inbox.ts";

export interface OutgoingSmsInput {
  readonly conversation: ConversationRecord;
  readonly line: InboxRecord;
  readonly point: ContactPointRecord;
  readonly text: string;
  readonly template?: OutgoingTemplate | null;
  readonly attachmentIds: readonly AttachmentId[];
  readonly clientKey: string | null;
  /** The draft that it was. */
  readonly draftId?: DraftId | undefined;
  readonly memberId: MemberId;
  readonly country: string;
}

export const toSmsRecipient = (
  point: ContactPointRecord,
  country: string,
  lastInAt: string | null = null,
): SmsRecipient => ({
  whatsapp: { grantedAt: point.whatsappGrantedAt, revokedAt: point.whatsappRevokedAt, lastInAt },
  number: point.value,
  shown: formatPhoneNumber(point.value, country),
  state: point.state === "bounced" ? "invalid" : point.state,
  revokedAt: point.smsOptedOutAt,
});

export async function createOutgoingSms(
  ctx: WriteContext,
  wish: OutgoingSmsInput,
): Promise<EntryId> {
  const { conversation, line, point, memberId } = wish;
  const pictures = await getUploads(ctx, wish);
  const medium = channelOf(line.kind);
  const template = wish.template ?? null;
  const lastInAt =
    medium === "whatsapp"
      ? await findLastOnWhatsapp(ctx.db, ctx.workspaceId, point.id, line.id)
      : null;
  const decided = decideSms(
    toSmsInbox(line, ctx.installation),
    toSmsRecipient(point, wish.country, lastInAt),
    { text: wish.text, pictures, isTemplate: template !== null },
    ctx.now,
  );

  const { id, seq } = await insertOutgoingText(ctx, {
    ...{ conversationId: conversation.id, line, point, text: wish.text, decided, template },
    ...{ clientKey: wish.clientKey, memberId, attachmentIds: wish.attachmentIds },
    body: {
      waitedSince: conversation.waitingSince,
      ...(wish.draftId === undefined ? {} : { draftId: wish.draftId }),
    },
    change: decideTeamReply(conversation),
  });
  await setReadSeq(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  ctx.announce("read", conversation.id, {
    conversationId: conversation.id,
    inboxId: conversation.inboxId,
    memberId,
  });
  return id;
}

async function getUploads(ctx: WriteContext, wish: OutgoingSmsInput): Promise<AttachmentRecord[]> {
  const pictures = await listAttachmentsById(ctx.db, ctx.workspaceId, wish.attachmentIds);
  const areOurs = pictures.every(
    (one) => one.messageId === null && one.sha256 !== null && one.memberId === wish.memberId,
  );
  if (pictures.length !== wish.attachmentIds.length || !areOurs)
    throw new AppError("attachment_not_ready");
  return pictures;
}
