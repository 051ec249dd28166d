import { previewOf } from "#domain/conversation/preview.ts";
import { DeskError, must } from "#domain/errors.ts";
import { mayCancel } from "#domain/message/delivery.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import {
  freeAttachments,
  listAttachmentParts,
  listAttachmentsOfMessage,
} from "#server/store/attachment.ts";
import { setLastPreview } from "#server/store/conversation.ts";
import { findEntry } from "#server/store/entry.ts";
import { findLatestDelivery, moveDelivery } from "#server/store/message.ts";
import { waitAgain } from "./wait-again.ts";

export const cancelMessage = defineAction({
  name: "cancel-message",
  needs: "conversation.reply",
  async run(ctx, { entryId }) {
    const { memberId, country } = asSomeone(ctx.actor);
    const { entry, conversation } = await takeEntryFor(ctx, entryId);
    const delivery = await findLatestDelivery(ctx.db, ctx.workspaceId, entry.id);
    if (!entry.message || !delivery || !mayCancel(delivery.state))
      throw new DeskError("already_left");
    const isCancelled = await moveDelivery(
      ctx.db,
      ctx.workspaceId,
      delivery.id,
      ["held", "scheduled"],
      { state: "cancelled", at: ctx.now },
    );
    if (!isCancelled) throw new DeskError("already_left");
    const pictures = await listAttachmentsOfMessage(ctx.db, ctx.workspaceId, entry.id);
    await freeAttachments(ctx.db, ctx.workspaceId, entry.id, memberId);
    await setLastPreview(
      ctx.db,
      ctx.workspaceId,
      conversation.id,
      entry.seq,
      `Taken back: ${previewOf(entry.message.text, pictures.length)}`,
    );
    await waitAgain(ctx, conversation, entry);
    announceEntry(ctx, conversation, entry.id);
    announceConversation(ctx, conversation);
    return {
      entry: presentEntry(
        must(await findEntry(ctx.db, ctx.workspaceId, entry.id), "it was there a moment ago"),
        country,
      ),
      text: entry.message.text,
      attachments: await listAttachmentParts(
        ctx.db,
        ctx.workspaceId,
        pictures.map((one) => one.id),
      ),
    };
  },
});
