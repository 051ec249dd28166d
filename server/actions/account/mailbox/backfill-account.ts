// Requested by a member and run as a job, because it may take long. Progress is saved with the mailbox.

import { dayMs } from "#domain/day-ms.ts";
import { defineExternalAction } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { presentMailbox } from "./present-mailbox.ts";
import { getMailboxAccount } from "./with-mailbox.ts";

export const backfillAccount = defineExternalAction({
  name: "backfill-account",
  requires: "account.manage",
  async run(ctx, { accountId, days }) {
    const { services, secrets, workspaceId } = ctx;
    await getMailboxAccount({ database: ctx.db, services, secrets }, workspaceId, accountId);
    await ctx.write(async (write) => {
      const since = new Date(write.now.getTime() - days * dayMs).toISOString();
      write.schedule(
        "backfill-mailbox",
        { workspaceId, accountId, since },
        { key: jobKeys.backfillAccount(accountId) },
      );
      write.audit(accountId, { days });
    });
    return presentMailbox(ctx.db, workspaceId, accountId);
  },
});
