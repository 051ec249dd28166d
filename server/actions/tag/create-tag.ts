import type { TagId } from "#domain/ids.ts";
import { defineAction } from "#server/actions/action.ts";
import { refuseDuplicate } from "#server/actions/workspace/refuse-duplicate.ts";
import { insertTag } from "#server/store/conversation/tag.ts";

export const createTag = defineAction({
  name: "create-tag",
  // Whoever puts tags on conversations also meets the need for a new one.
  needs: "conversation.work",
  async run(ctx, { name, colour }) {
    const tag = { id: ctx.newId<TagId>(), name, colour };
    await refuseDuplicate(name, insertTag(ctx.db, ctx.workspaceId, { ...tag, at: ctx.now }));
    ctx.announce("tag", tag.id);
    ctx.audit(tag.id, { name });
    return tag;
  },
});
