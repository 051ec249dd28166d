import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { deleteFailedJob } from "#server/store/failed-job.ts";

export const dismissJob = defineAction({
  name: "dismiss-job",
  needs: "health.manage",
  async run(ctx, { jobId }) {
    const name = await deleteFailedJob(ctx.db, ctx.workspaceId, jobId);
    if (name === null) throw new DeskError("not_found");
    ctx.audit(null, { job: name });
    return { done: true as const };
  },
});
