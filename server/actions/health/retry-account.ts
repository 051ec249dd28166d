import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { publishAccountHealth } from "#server/actions/account/publish-account-health.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { retryLaterReason } from "#server/actions/inbox/read-from-account.ts";
import { scheduleWaiting } from "#server/actions/message/delivery/schedule-waiting.ts";
import { expediteJobsOf } from "#server/scheduler/job-rows.ts";
import { findAccount } from "#server/store/account.ts";
import { retryNow } from "#server/store/delivery/account-health.ts";
import { listQueuedOf } from "#server/store/delivery/waiting-deliveries.ts";

/** Sends the first waiting messages at once; when the provider responds, the others follow automatically. */
export const retryAccount = defineWriteAction({
  name: "retry-account",
  requires: "health.manage",
  async run(ctx, { accountId }) {
    const { db, workspaceId, now } = ctx;
    if (!(await findAccount(db, workspaceId, accountId))) throw new AppError("not_found");
    await retryNow(db, workspaceId, accountId, now);
    for (const one of await listQueuedOf(db, workspaceId, accountId, limit("breakerReleases")))
      await scheduleWaiting(db, one);
    await expediteJobsOf(db, accountId, retryLaterReason);
    await publishAccountHealth(ctx, accountId);
    ctx.audit(accountId, {});
    return { done: true as const };
  },
});
