import type { TagId } from "#domain/ids.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { insertTag } from "#server/store/conversation/tag.ts";

export const createTag = defineWriteAction({
  name: "create-tag",
  // Members who tag conversations also need to create tags.
  needs: "conversation.update",
  async run(ctx, { name, colour }) {
    const tag = { id: ctx.newId<TagId>(), name, colour };
    await rejectDuplicateName(name, insertTag(ctx.db, ctx.workspaceId, { ...tag, at: ctx.now }));
    ctx.announce("tag", tag.id);
    ctx.audit(tag.id, { name });
    return tag;
  },
});
