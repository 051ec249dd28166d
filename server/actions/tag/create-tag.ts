import type { TagId } from "#domain/ids.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { insertTag } from "#server/store/conversation/tag.ts";

export const createTag = defineWriteAction({
  name: "create-tag",
  // Members who tag conversations also need to create tags.
  requires: "conversation.update",
  async run(ctx, { name, color }) {
    await assertBelowLimit(ctx, "tag");
    const tag = { id: ctx.newId<TagId>(), name, color };
    await rejectDuplicateName(name, insertTag(ctx.db, ctx.workspaceId, { ...tag, at: ctx.now }));
    ctx.publishChange("tag", tag.id);
    ctx.audit(tag.id, { name });
    return tag;
  },
});
