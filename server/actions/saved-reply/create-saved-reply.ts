import type { SavedReplyId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { recordImages } from "#server/actions/message/reusable-images.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { insertSavedReply } from "#server/store/workspace/saved-reply.ts";
import { publishSavedReplyChange, savedReplyOwner, writeWithinLimits } from "./own-saved-reply.ts";

export const createSavedReply = defineWriteAction({
  name: "create-saved-reply",
  requires: "conversation.reply",
  async run(ctx, { name, body, isShared }) {
    const memberId = savedReplyOwner(ctx, isShared);
    const id = ctx.newId<SavedReplyId>();
    const createdBy = requireAuthenticated(ctx.actor).memberId;
    const row = { id, name, body, memberId, createdBy, at: ctx.now };
    const reply = await writeWithinLimits(ctx, memberId, () =>
      rejectDuplicateName(name, insertSavedReply(ctx.db, ctx.workspaceId, row)),
    );
    await recordImages(ctx, id, body);
    publishSavedReplyChange(ctx, id, memberId);
    if (memberId === null) ctx.audit(id, { name });
    return reply;
  },
});
