import type { SavedReplyId } from "#domain/ids.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { refuseDuplicate } from "#server/actions/workspace/refuse-duplicate.ts";
import { insertSavedReply } from "#server/store/workspace/saved-reply.ts";
import { announceReply, ownerFor, refuseTooMany } from "./own-reply.ts";

export const createSavedReply = defineAction({
  name: "create-saved-reply",
  needs: "conversation.reply",
  async run(ctx, { name, body, isShared }) {
    const memberId = ownerFor(ctx, isShared);
    await refuseTooMany(ctx, memberId);
    const id = ctx.newId<SavedReplyId>();
    const createdBy = asSomeone(ctx.actor).memberId;
    const row = { id, name, body, memberId, createdBy, at: ctx.now };
    const reply = await refuseDuplicate(name, insertSavedReply(ctx.db, ctx.workspaceId, row));
    announceReply(ctx, id, memberId);
    if (memberId === null) ctx.audit(id, { name });
    return reply;
  },
});
