import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { getWorkspace, updateWorkspaceRow } from "#server/store/workspace/workspace.ts";
import { validateRegion } from "./validate-region.ts";

export const updateWorkspace = defineWriteAction({
  name: "update-workspace",
  requires: "workspace.manage",
  async run(ctx, input) {
    const issues = validateRegion(input);
    if (issues.length > 0) throw AppError.invalid(issues);
    await updateWorkspaceRow(ctx.db, ctx.workspaceId, {
      name: input.name ?? null,
      timeZone: input.timeZone ?? null,
      country: input.country ?? null,
      locale: input.locale ?? null,
      language: input.language,
    });
    ctx.publishChange("workspace", ctx.workspaceId);
    ctx.audit(ctx.workspaceId, input);
    return getWorkspace(ctx.db, ctx.workspaceId);
  },
});
