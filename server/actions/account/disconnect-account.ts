import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
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
  needs: "account.manage",
  async run(ctx, { accountId }) {
    const account = await findAccount(ctx.db, ctx.workspaceId, accountId);
    if (!account) throw new AppError("not_found");
    const lines = await countInboxesOfAccount(ctx.db, ctx.workspaceId, accountId);
    if (lines > 0) throw new AppError("account_in_use", { count: lines });
    const count = await countWaitingOf(ctx.db, ctx.workspaceId, accountId);
    if (count > 0) throw new AppError("account_has_messages", { count });
    // Each is told that it can't be fetched any more; what exceeds this the hourly chore meets.
    const unfetched = await listUnfetchedOf(ctx.db, ctx.workspaceId, accountId, unfetchedAtOnce);
    await deleteAccount(ctx.db, ctx.workspaceId, accountId);
    for (const attachmentId of unfetched)
      ctx.schedule(
        "fetch-media",
        { workspaceId: ctx.workspaceId, attachmentId },
        { key: `fetch-media:${attachmentId}` },
      );
    ctx.announce("account", accountId, { deed: "gone" });
    ctx.audit(accountId, { vendor: account.vendor, label: account.label });
    return { done: true };
  },
});
