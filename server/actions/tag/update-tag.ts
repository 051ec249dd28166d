import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { refuseDuplicate } from "#server/actions/workspace/refuse-duplicate.ts";
import { changeTag, findTag } from "#server/store/conversation/tag.ts";

export const updateTag = defineAction({
  name: "update-tag",
  needs: "tag.manage",
  async run(ctx, { tagId, name, colour }) {
    const before = await findTag(ctx.db, ctx.workspaceId, tagId);
    if (!before) throw new DeskError("not_found");
    const tag = { id: tagId, name: name ?? before.name, colour: colour ?? before.colour };
    await refuseDuplicate(tag.name, changeTag(ctx.db, ctx.workspaceId, tag));
    ctx.announce("tag", tagId);
    ctx.audit(tagId, { before: [before.name, before.colour], now: [tag.name, tag.colour] });
    return tag;
  },
});
