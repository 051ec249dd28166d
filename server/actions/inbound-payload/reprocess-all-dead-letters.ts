import { defineWriteAction } from "#server/actions/define-action.ts";
import { resetFailedPayloads } from "#server/store/failed-payload.ts";
import { payloadQueues } from "#server/store/inbound-payload.ts";
import { scheduleProcessing } from "./schedule-processing.ts";

export const reprocessAllDeadLetters = defineWriteAction({
  name: "reprocess-all-dead-letters",
  requires: "dead_letter.manage",
  async run(ctx) {
    const count = await resetFailedPayloads(ctx.db, ctx.workspaceId);
    if (count > 0) {
      for (const queue of payloadQueues)
        await scheduleProcessing(ctx.db, { workspaceId: ctx.workspaceId, queue });
      ctx.audit(null, { count });
    }
    return { count };
  },
});
