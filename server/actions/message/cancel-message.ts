import { AppError } from "#domain/errors.ts";
import type { AttachmentId, EntryId } from "#domain/ids.ts";
import { canCancel, isCanceled } from "#domain/message/delivery-state.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import {
  getVisibleEntry,
  lockVisibleEntry,
} from "#server/actions/conversation/load-conversation.ts";
import { recomputeWaitingSince } from "#server/actions/conversation/recompute-waiting-since.ts";
import { recomputeLastEntry } from "#server/actions/conversation/threading/recompute-conversation-row.ts";
import {
  defineWriteAction,
  type Output,
  type WriteContext,
} from "#server/actions/define-action.ts";
import { imageIdsOf } from "#server/mime/outgoing/sanitize-html.ts";
import {
  detachFromMessage,
  listAttachmentParts,
  listAttachmentsOfMessage,
  type Uploader,
} from "#server/store/attachment.ts";
import { updateConversation } from "#server/store/conversation/conversation.ts";
import type { EmailDraft } from "#server/store/conversation/draft.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { findLatestDelivery } from "#server/store/message.ts";
import { deleteSearchEntry } from "#server/store/search-index.ts";
import { findRecalledEmail, recallEmail } from "./email/sending/recall-email.ts";
import { respondWithEntry } from "./entry-response.ts";
import { uploaderOf } from "./own-upload.ts";

export const cancelMessage = defineWriteAction({
  name: "cancel-message",
  requires: "conversation.reply",
  async run(ctx, { entryId }) {
    const uploader = uploaderOf(requireAuthenticated(ctx.actor));
    const { entry, conversation } = await lockVisibleEntry(ctx, entryId);
    const deliveries = await listLatestDeliveries(ctx.db, ctx.workspaceId, entry.id);
    if (!entry.message || deliveries.length === 0) throw new AppError("already_sent");
    const states = deliveries.map((one) => one.state);
    if (!states.every(canCancel))
      throw new AppError(isCanceled(states) ? "already_canceled" : "already_sent");
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
    const recalled = await recallMessage(ctx, entry, uploader);
    if (conversation.lastSeq === entry.seq) await recomputeLastEntry(ctx, conversation.id);
    await deleteSearchEntry(ctx.db, ctx.workspaceId, entry.id);
    await recomputeWaitingSince(ctx, conversation.id);
    publishEntryChange(ctx, conversation, entry.id);
    publishConversationChange(ctx, conversation);
    return respond(ctx, entry.id, recalled);
  },
  // The response is the only copy of the text: no draft is saved until the composer has it.
  largeOutput: {
    referenceOf: ({ entry, text, email, attachments }) => ({
      entryId: entry.id,
      attachmentIds: [
        ...attachments.map(({ id }) => id),
        ...(imageIdsOf(`${text}${email?.quoteHtml ?? ""}`) as AttachmentId[]),
      ],
    }),
    async rebuild(ctx, { entryId, attachmentIds = [] }) {
      const { entry } = await getVisibleEntry(ctx, entryId);
      const recalled = await findRecalledEmail(ctx, entry, attachmentIds);
      return respond(
        ctx,
        entryId,
        recalled
          ? { text: recalled.html, ...recalled }
          : { text: entry.message?.text ?? "", email: null, attachmentIds },
      );
    },
  },
});

interface RecalledContent {
  readonly text: string;
  readonly email: EmailDraft | null;
  readonly attachmentIds: readonly AttachmentId[];
}

async function respond(
  ctx: WriteContext,
  entryId: EntryId,
  { text, email, attachmentIds }: RecalledContent,
): Promise<Output<"cancel-message">> {
  const template = (await findLatestDelivery(ctx.db, ctx.workspaceId, entryId))?.template;
  return {
    entry: await respondWithEntry(ctx, entryId),
    text,
    email,
    attachments: await listAttachmentParts(ctx.db, ctx.workspaceId, attachmentIds),
    template: template
      ? { ref: template.ref, language: template.language, values: { ...template.values } }
      : null,
  };
}

async function recallMessage(
  ctx: WriteContext,
  entry: EntryRecord,
  uploader: Uploader,
): Promise<RecalledContent> {
  const email = await recallEmail(ctx, entry, uploader);
  if (email) return { text: email.html, email: email.email, attachmentIds: email.attachmentIds };
  const images = await listAttachmentsOfMessage(ctx.db, ctx.workspaceId, entry.id);
  await detachFromMessage(ctx.db, ctx.workspaceId, entry.id, uploader, ctx.now);
  return {
    text: entry.message?.text ?? "",
    email: null,
    attachmentIds: images.map((one) => one.id),
  };
}
