import { messagePreview, previewOfUnsent } from "#domain/conversation/preview.ts";
import { AppError, required } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { canCancel } from "#domain/message/delivery-state.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import {
  detachFromMessage,
  listAttachmentParts,
  listAttachmentsOfMessage,
} from "#server/store/attachment.ts";
import {
  type ConversationRecord,
  setLastPreview,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, listLatestDeliveries } from "#server/store/delivery/email-delivery.ts";
import { findLatestDelivery } from "#server/store/message.ts";
import { recallEmail } from "./email/sending/restore-as-draft.ts";
import { restoreWaitingState } from "./restore-waiting-state.ts";

export const cancelMessage = defineWriteAction({
  name: "cancel-message",
  needs: "conversation.reply",
  async run(ctx, { entryId }) {
    const { memberId, country } = requireAuthenticated(ctx.actor);
    const { entry, conversation } = await lockVisibleEntry(ctx, entryId);
    const deliveries = await listLatestDeliveries(ctx.db, ctx.workspaceId, entry.id);
    if (!entry.message || deliveries.length === 0) throw new AppError("already_sent");
    if (!deliveries.every((one) => canCancel(one.state))) throw new AppError("already_sent");
    const moved = await advanceDeliveries(
      ctx.db,
      ctx.workspaceId,
      deliveries.map((one) => one.id),
      ["delayed", "scheduled"],
      { state: "canceled", at: ctx.now },
    );
    // If part of it left between the check and the update, all of it counts as sent.
    if (moved !== deliveries.length) throw new AppError("already_sent");
    if (deliveries.some((one) => one.state === "scheduled"))
      await updateConversation(ctx.db, ctx.workspaceId, conversation.id, { scheduledBy: -1 });
    const { attachmentIds, ...text } = await recallMessage(ctx, conversation, entry, memberId);
    await restoreWaitingState(ctx, conversation, entry);
    const template = (await findLatestDelivery(ctx.db, ctx.workspaceId, entry.id))?.template;
    publishEntryChange(ctx, conversation, entry.id);
    publishConversationChange(ctx, conversation);
    return {
      entry: presentEntry(
        required(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it was there a moment ago"),
        country,
      ),
      ...text,
      attachments: await listAttachmentParts(ctx.db, ctx.workspaceId, attachmentIds),
      template: template
        ? { ref: template.ref, language: template.language, values: { ...template.values } }
        : null,
    };
  },
});

async function recallMessage(
  ctx: WriteContext,
  conversation: ConversationRecord,
  entry: EntryRecord,
  memberId: MemberId,
) {
  const email = await recallEmail(ctx, conversation, entry, memberId);
  if (email) return { text: email.html, email: email.email, attachmentIds: email.attachmentIds };
  const pictures = await listAttachmentsOfMessage(ctx.db, ctx.workspaceId, entry.id);
  await detachFromMessage(ctx.db, ctx.workspaceId, entry.id, memberId, ctx.now);
  const text = entry.message?.text ?? "";
  const preview = previewOfUnsent(messagePreview(text, pictures.length), "canceled");
  await setLastPreview(ctx.db, ctx.workspaceId, conversation.id, entry.seq, preview, {
    isUnsent: true,
  });
  return { text, email: null, attachmentIds: pictures.map((one) => one.id) };
}
