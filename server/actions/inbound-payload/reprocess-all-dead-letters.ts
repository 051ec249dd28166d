import { defineWriteAction } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { resetFailedPayloads } from "#server/store/inbound-payload.ts";

export const reprocessAllDeadLetters = defineWriteAction({
  name: "reprocess-all-dead-letters",
  requires: "dead_letter.manage",
  async run(ctx) {
    const count = await resetFailedPayloads(ctx.db, ctx.workspaceId);
    if (count > 0) {
      ctx.schedule(
        "process-inbound",
        { workspaceId: ctx.workspaceId },
        { key: jobKeys.processInbound(ctx.workspaceId) },
      );
      ctx.audit(null, { count });
    }
    return { count };
  },
});
