import { defineWriteAction } from "#server/actions/define-action.ts";
import { recordImages } from "#server/actions/message/reusable-images.ts";
import { deleteSavedReply as deleteSavedReplyRow } from "#server/store/workspace/saved-reply.ts";
import { lockVisibleSavedReply } from "./own-saved-reply.ts";

export const deleteSavedReply = defineWriteAction({
  name: "delete-saved-reply",
  requires: "conversation.reply",
  async run(ctx, { savedReplyId }) {
    const { name, memberId } = await lockVisibleSavedReply(ctx, savedReplyId);
    await deleteSavedReplyRow(ctx.db, ctx.workspaceId, savedReplyId);
    await recordImages(ctx, savedReplyId, "");
    const about = memberId === null ? {} : { memberId };
    ctx.publishChange("saved_reply", savedReplyId, { ...about, operation: "removed" });
    if (memberId === null) ctx.audit(savedReplyId, { name });
    return { done: true };
  },
});
