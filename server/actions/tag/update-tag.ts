import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { rejectDuplicateName } from "#server/actions/workspace/reject-duplicate-name.ts";
import { findTag, updateTagRow } from "#server/store/conversation/tag.ts";

export const updateTag = defineWriteAction({
  name: "update-tag",
  requires: "tag.manage",
  async run(ctx, { tagId, name, color }) {
    const before = await findTag(ctx.db, ctx.workspaceId, tagId);
    if (!before) throw new AppError("not_found");
    const change = { id: tagId, name: name ?? null, color: color ?? null };
    const updating = updateTagRow(ctx.db, ctx.workspaceId, change);
    const tag = await rejectDuplicateName(name ?? before.name, updating);
    if (!tag) throw new AppError("not_found");
    ctx.publishChange("tag", tagId);
    ctx.audit(tagId, { before: [before.name, before.color], now: [tag.name, tag.color] });
    return tag;
  },
});
