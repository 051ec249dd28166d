import { AppError } from "#domain/errors.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteFailedJob } from "#server/store/failed-job.ts";

export const dismissJob = defineWriteAction({
  name: "dismiss-job",
  requires: "health.manage",
  async run(ctx, { jobId }) {
    const name = await deleteFailedJob(ctx.db, ctx.workspaceId, jobId);
    if (name === null) throw new AppError("not_found");
    ctx.audit(null, { job: name });
    return { done: true as const };
  },
});
