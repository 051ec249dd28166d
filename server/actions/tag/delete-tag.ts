import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteTag as deleteTagRow, findTag } from "#server/store/conversation/tag.ts";

export const deleteTag = defineWriteAction({
  name: "delete-tag",
  requires: "tag.manage",
  async run(ctx, { tagId }) {
    const tag = await findTag(ctx.db, ctx.workspaceId, tagId);
    const worn = tag && (await deleteTagRow(ctx.db, ctx.workspaceId, tagId));
    if (!tag || !worn) throw new AppError("not_found");
    ctx.publishChange("tag", tagId, { operation: "removed" });
    for (const { id, inboxId } of worn)
      ctx.publishChange("conversation", id, { conversationId: id, inboxId });
    ctx.audit(tagId, { name: tag.name, conversations: worn.length });
    return { done: true };
  },
});
