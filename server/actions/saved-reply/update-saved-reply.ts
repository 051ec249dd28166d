import { defineWriteAction } from "#server/actions/define-action.ts";
import { recordImages } from "#server/actions/message/reusable-images.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { updateSavedReplyRow } from "#server/store/workspace/saved-reply.ts";
import {
  lockVisibleSavedReply,
  publishSavedReplyChange,
  savedReplyOwner,
  writeWithinLimits,
} from "./own-saved-reply.ts";

export const updateSavedReply = defineWriteAction({
  name: "update-saved-reply",
  requires: "conversation.reply",
  async run(ctx, { savedReplyId, name, body, isShared }) {
    const before = await lockVisibleSavedReply(ctx, savedReplyId);
    const wasShared = before.memberId === null;
    const memberId = isShared === undefined ? before.memberId : savedReplyOwner(ctx, isShared);
    const isShareChanged = wasShared !== (memberId === null);
    const now = {
      id: savedReplyId,
      name: name ?? before.name,
      body: body ?? before.body,
      memberId,
      at: ctx.now,
    };
    const reply = await writeWithinLimits(ctx, memberId, () =>
      rejectDuplicateName(now.name, updateSavedReplyRow(ctx.db, ctx.workspaceId, now)),
    );
    if (body !== undefined) await recordImages(ctx, savedReplyId, body);
    // If sharing changed, also notifies the members who lose the reply.
    publishSavedReplyChange(ctx, savedReplyId, isShareChanged ? null : memberId);
    if (wasShared || memberId === null)
      ctx.audit(savedReplyId, {
        before: before.name,
        now: reply.name,
        isShared: memberId === null,
      });
    return reply;
  },
});
