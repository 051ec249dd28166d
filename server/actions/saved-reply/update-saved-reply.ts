import { defineAction } from "#server/actions/action.ts";
import { refuseDuplicate } from "#server/actions/workspace/refuse-duplicate.ts";
import { changeSavedReply } from "#server/store/workspace/saved-reply.ts";
import { announceReply, holdMyReply, ownerFor, refuseTooMany } from "./own-reply.ts";

export const updateSavedReply = defineAction({
  name: "update-saved-reply",
  needs: "conversation.reply",
  async run(ctx, { savedReplyId, name, body, isShared }) {
    const before = await holdMyReply(ctx, savedReplyId);
    const wasShared = before.memberId === null;
    const memberId = isShared === undefined ? before.memberId : ownerFor(ctx, isShared);
    const isShareChanged = wasShared !== (memberId === null);
    if (isShareChanged) await refuseTooMany(ctx, memberId);
    const now = {
      id: savedReplyId,
      name: name ?? before.name,
      body: body ?? before.body,
      memberId,
      at: ctx.now,
    };
    const reply = await refuseDuplicate(now.name, changeSavedReply(ctx.db, ctx.workspaceId, now));
    // Whoever had it and has it no longer hears of it too.
    announceReply(ctx, savedReplyId, isShareChanged ? null : memberId);
    if (wasShared || memberId === null)
      ctx.audit(savedReplyId, {
        before: before.name,
        now: reply.name,
        isShared: memberId === null,
      });
    return reply;
  },
});
