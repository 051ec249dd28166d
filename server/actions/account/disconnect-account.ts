import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import {
  countInboxesOfAccount,
  countWaitingOf,
  deleteAccount,
  findAccount,
} from "#server/store/account.ts";
import { listUnfetchedOf } from "#server/store/unfetched.ts";

const unfetchedAtOnce = 200;

export const disconnectAccount = defineWriteAction({
  name: "disconnect-account",
  requires: "account.manage",
  async run(ctx, { accountId }) {
    const account = await findAccount(ctx.db, ctx.workspaceId, accountId);
    if (!account) throw new AppError("not_found");
    const inboxCount = await countInboxesOfAccount(ctx.db, ctx.workspaceId, accountId);
    if (inboxCount > 0) throw new AppError("account_in_use", { count: inboxCount });
    const count = await countWaitingOf(ctx.db, ctx.workspaceId, accountId);
    if (count > 0) throw new AppError("account_has_messages", { count });
    // Each fetch now reports that the attachment is unavailable; the hourly job handles those beyond the limit.
    const unfetched = await listUnfetchedOf(ctx.db, ctx.workspaceId, accountId, unfetchedAtOnce);
    await deleteAccount(ctx.db, ctx.workspaceId, accountId);
    for (const attachmentId of unfetched)
      ctx.schedule(
        "fetch-media",
        { workspaceId: ctx.workspaceId, attachmentId },
        { key: jobKeys.fetchMedia(attachmentId) },
      );
    ctx.publishChange("account", accountId, { operation: "removed" });
    ctx.audit(accountId, { provider: account.provider, label: account.label });
    return { done: true };
  },
});
