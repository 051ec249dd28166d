import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { findInbox } from "#server/store/inbox.ts";
import { getWorkspace, updateWorkspaceRow } from "#server/store/workspace/workspace.ts";
import { validateRegion } from "./validate-region.ts";

export const updateWorkspace = defineWriteAction({
  name: "update-workspace",
  requires: "workspace.manage",
  async run(ctx, input) {
    const issues = validateRegion(input);
    if (issues.length > 0) throw AppError.invalid(issues);
    if (input.systemEmailInboxId) await assertCanSend(ctx, input.systemEmailInboxId);
    await updateWorkspaceRow(ctx.db, ctx.workspaceId, {
      name: input.name ?? null,
      timeZone: input.timeZone ?? null,
      country: input.country ?? null,
      locale: input.locale ?? null,
      language: input.language,
      sendsSystemEmails: input.sendsSystemEmails ?? null,
      systemEmailInboxId: input.systemEmailInboxId,
    });
    ctx.publishChange("workspace", ctx.workspaceId);
    ctx.audit(ctx.workspaceId, input);
    return getWorkspace(ctx.db, ctx.workspaceId);
  },
});

async function assertCanSend(ctx: WriteContext, inboxId: InboxId): Promise<void> {
  const inbox = await findInbox(ctx.db, ctx.workspaceId, inboxId);
  if (!inbox) throw new AppError("not_found");
  if (inbox.isArchived) throw new AppError("inbox_archived", { inbox: inbox.name });
  const provider = ctx.installation.findEmailProvider(inbox.provider);
  if (inbox.kind !== "email" || !provider?.capabilities.send)
    throw new AppError("inbox_type_mismatch", { inbox: inbox.name, what: "email" });
}
