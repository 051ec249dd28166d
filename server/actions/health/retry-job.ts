import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { renewFailedJob } from "#server/store/failed-job.ts";

export const retryJob = defineAction({
  name: "retry-job",
  needs: "health.manage",
  async run(ctx, { jobId }) {
    const name = await renewFailedJob(ctx.db, ctx.workspaceId, jobId);
    if (name === null) throw new DeskError("not_found");
    ctx.audit(null, { job: name });
    return { done: true as const };
  },
});
