import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { announceHealth } from "#server/actions/line/announce-health.ts";
import { putOffBecause } from "#server/actions/line/read-from-account.ts";
import { scheduleWaiting } from "#server/actions/message/delivery/schedule-waiting.ts";
import { hurryJobsOf } from "#server/scheduler/job-rows.ts";
import { findAccount } from "#server/store/account.ts";
import { retryNow } from "#server/store/sending/account-health.ts";
import { listQueuedOf } from "#server/store/sending/waiting.ts";

/** The first of what waits goes at once; when its provider answers, the others follow by themselves. */
export const retryAccount = defineAction({
  name: "retry-account",
  needs: "health.manage",
  async run(ctx, { accountId }) {
    const { db, workspaceId, now } = ctx;
    if (!(await findAccount(db, workspaceId, accountId))) throw new DeskError("not_found");
    await retryNow(db, workspaceId, accountId, now);
    for (const one of await listQueuedOf(db, workspaceId, accountId, limit("breakerReleases")))
      await scheduleWaiting(db, one);
    await hurryJobsOf(db, accountId, putOffBecause);
    await announceHealth(ctx, accountId);
    ctx.audit(accountId, {});
    return { done: true as const };
  },
});
