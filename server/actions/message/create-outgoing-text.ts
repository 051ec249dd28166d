// A member's text: a reply, or the first message of a conversation.

import { decideTeamReply } from "#domain/conversation/decide-status-change.ts";
import type { AttachmentId, DraftId, EntryId, MemberId } from "#domain/ids.ts";
import { textChannelOf } from "#domain/inbox/inbox-kind.ts";
import { decideText } from "#domain/message/decide-text.ts";
import type { OutgoingTemplate } from "#domain/message/whatsapp/template.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { markOwnEntryRead } from "#server/actions/conversation/mark-own-entry-read.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type AttachmentRecord, listAttachmentsById } from "#server/store/attachment.ts";
import type { ContactPointRecord } from "#server/store/contact.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findLastOnWhatsapp } from "#server/store/whatsapp.ts";
import { assertCanText } from "./assert-can-text.ts";
import { insertOutgoingText } from "./insert-outgoing-text.ts";
import { assertOwnUploads } from "./own-upload.ts";
import { textInboxFromRecord, textRecipientFromRecord } from "./text-inbox.ts";

interface OutgoingTextInput {
  readonly conversation: ConversationRecord;
  readonly inbox: InboxRecord;
  readonly point: ContactPointRecord;
  readonly text: string;
  readonly template?: OutgoingTemplate | null;
  readonly attachmentIds: readonly AttachmentId[];
  readonly clientKey: string | null;
  /** The draft it was written in. */
  readonly draftId?: DraftId | undefined;
  readonly seenSeq?: number | undefined;
  readonly memberId: MemberId;
  readonly country: string;
}

export async function createOutgoingText(
  ctx: WriteContext,
  input: OutgoingTextInput,
): Promise<EntryId> {
  const { conversation, inbox, point, memberId } = input;
  const images = await getUploads(ctx, input);
  const channel = textChannelOf(inbox.kind);
  const template = input.template ?? null;
  const lastInAt =
    channel === "whatsapp"
      ? await findLastOnWhatsapp(ctx.db, ctx.workspaceId, point.id, inbox.id)
      : null;
  const decided = decideText(
    textInboxFromRecord(inbox, ctx.installation),
    textRecipientFromRecord(point, input.country, lastInAt),
    { text: input.text, images, isTemplate: template !== null },
    ctx.now,
  );

  await assertCanText(ctx, { inbox, point, memberId, homeCountry: input.country });

  const { id, seq } = await insertOutgoingText(ctx, {
    conversationId: conversation.id,
    inbox,
    point,
    text: input.text,
    decided,
    template,
    clientKey: input.clientKey,
    memberId,
    attachmentIds: input.attachmentIds,
    body: input.draftId === undefined ? {} : { draftId: input.draftId },
    change: decideTeamReply(conversation),
  });
  publishEntryChange(ctx, conversation, id);
  publishConversationChange(ctx, conversation);
  await markOwnEntryRead(ctx, memberId, conversation, { seq, seenSeq: input.seenSeq });
  return id;
}

async function getUploads(
  ctx: WriteContext,
  input: OutgoingTextInput,
): Promise<AttachmentRecord[]> {
  const images = await listAttachmentsById(ctx.db, ctx.workspaceId, input.attachmentIds);
  assertOwnUploads(ctx, images, input.attachmentIds);
  return images;
}
