import { previewOf, previewOfUnsent } from "#domain/conversation/preview.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { mayCancel } from "#domain/message/delivery.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import {
  freeAttachments,
  listAttachmentParts,
  listAttachmentsOfMessage,
} from "#server/store/attachment.ts";
import {
  type ConversationRecord,
  changeConversation,
  setLastPreview,
} from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import { findLatestDelivery } from "#server/store/message.ts";
import { listLatestDeliveries, moveDeliveries } from "#server/store/sending/mail-delivery.ts";
import { giveBack } from "./mail/sending/give-back.ts";
import { waitAgain } from "./wait-again.ts";

export const cancelMessage = defineAction({
  name: "cancel-message",
  needs: "conversation.reply",
  async run(ctx, { entryId }) {
    const { memberId, country } = asSomeone(ctx.actor);
    const { entry, conversation } = await takeEntryFor(ctx, entryId);
    const deliveries = await listLatestDeliveries(ctx.db, ctx.workspaceId, entry.id);
    if (!entry.message || deliveries.length === 0) throw new DeskError("already_left");
    if (!deliveries.every((one) => mayCancel(one.state))) throw new DeskError("already_left");
    const moved = await moveDeliveries(
      ctx.db,
      ctx.workspaceId,
      deliveries.map((one) => one.id),
      ["held", "scheduled"],
      { state: "cancelled", at: ctx.now },
    );
    // Half of it may have left between our look and our deed: then all of it counts as gone.
    if (moved !== deliveries.length) throw new DeskError("already_left");
    if (deliveries.some((one) => one.state === "scheduled"))
      await changeConversation(ctx.db, ctx.workspaceId, conversation.id, { scheduledBy: -1 });
    const { attachmentIds, ...words } = await takeBack(ctx, conversation, entry, memberId);
    await waitAgain(ctx, conversation, entry);
    const template = (await findLatestDelivery(ctx.db, ctx.workspaceId, entry.id))?.template;
    announceEntry(ctx, conversation, entry.id);
    announceConversation(ctx, conversation);
    return {
      entry: presentEntry(
        must(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it was there a moment ago"),
        country,
      ),
      ...words,
      attachments: await listAttachmentParts(ctx.db, ctx.workspaceId, attachmentIds),
      template: template
        ? { ref: template.ref, language: template.language, values: { ...template.values } }
        : null,
    };
  },
});

async function takeBack(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  entry: EntryRecord,
  memberId: MemberId,
) {
  const mail = await giveBack(ctx, conversation, entry, memberId);
  if (mail) return { text: mail.html, mail: mail.mail, attachmentIds: mail.attachmentIds };
  const pictures = await listAttachmentsOfMessage(ctx.db, ctx.workspaceId, entry.id);
  await freeAttachments(ctx.db, ctx.workspaceId, entry.id, memberId, ctx.now);
  const text = entry.message?.text ?? "";
  const preview = previewOfUnsent(previewOf(text, pictures.length), "cancelled");
  await setLastPreview(ctx.db, ctx.workspaceId, conversation.id, entry.seq, preview, {
    isUnsent: true,
  });
  return { text, mail: null, attachmentIds: pictures.map((one) => one.id) };
}
