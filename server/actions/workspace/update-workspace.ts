import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { changeWorkspace, getWorkspace } from "#server/store/workspace/workspace.ts";
import { placeIssues } from "./place-issues.ts";

export const updateWorkspace = defineAction({
  name: "update-workspace",
  needs: "workspace.manage",
  async run(ctx, wish) {
    const issues = placeIssues(wish);
    if (issues.length > 0) throw DeskError.invalid(issues);
    await changeWorkspace(ctx.db, ctx.workspaceId, {
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
