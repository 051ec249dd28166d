import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteTag as deleteTagRow, findTag } from "#server/store/conversation/tag.ts";

export const deleteTag = defineWriteAction({
  name: "delete-tag",
  requires: "tag.manage",
  async run(ctx, { tagId }) {
    const tag = await findTag(ctx.db, ctx.workspaceId, tagId);
    const taggedConversations = tag && (await deleteTagRow(ctx.db, ctx.workspaceId, tagId));
    if (!tag || !taggedConversations) throw new AppError("not_found");
    ctx.publishChange("tag", tagId, { operation: "removed" });
    for (const { id, inboxId } of taggedConversations)
      ctx.publishChange("conversation", id, { conversationId: id, inboxId });
    ctx.audit(tagId, { name: tag.name, conversations: taggedConversations.length });
    return { done: true };
  },
});
