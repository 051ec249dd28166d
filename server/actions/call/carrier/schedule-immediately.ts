// A command to the carrier leaves right after the transaction that wished for it; the job engine carries it out
// a little later where this process could not. Whoever carries it out sees whether it is still wanted.
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
  // The same key: of the two the engine keeps this one.
  ctx.schedule(name, payload, { at: new Date(ctx.now.getTime() + recoverAfterMs), key });
}
