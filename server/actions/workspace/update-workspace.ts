import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { getWorkspace, updateWorkspaceRow } from "#server/store/workspace/workspace.ts";
import { validateRegion } from "./validate-region.ts";

export const updateWorkspace = defineWriteAction({
  name: "update-workspace",
  needs: "workspace.manage",
  async run(ctx, wish) {
    const issues = validateRegion(wish);
    if (issues.length > 0) throw AppError.invalid(issues);
    await updateWorkspaceRow(ctx.db, ctx.workspaceId, {
      name: wish.name ?? null,
      timeZone: wish.timeZone ?? null,
      country: wish.country ?? null,
      locale: wish.locale ?? null,
    });
    ctx.announce("workspace", ctx.workspaceId);
    ctx.audit(ctx.workspaceId, wish);
    return getWorkspace(ctx.db, ctx.workspaceId);
  },
});
