// Sends a carrier command right after the transaction that requested it commits; the job engine sends it a little later
// if this process could not. The job checks whether the command is still wanted.
import type { WriteContext } from "#server/actions/define-action.ts";
import type { JobName, JobPayload } from "#server/scheduler/job-catalog.ts";

const recoverAfterMs = 8_000;

export function scheduleImmediately<Name extends JobName>(
  ctx: WriteContext,
  name: Name,
  payload: JobPayload<Name>,
  key: string,
): void {
  ctx.schedule(name, payload, { at: ctx.now, usesTimer: true, key });
  // Same key: the engine keeps only this later job.
  ctx.schedule(name, payload, { at: new Date(ctx.now.getTime() + recoverAfterMs), key });
}
