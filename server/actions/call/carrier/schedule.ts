// Schedules carrier commands right after the transaction that requested them commits; the job engine sends a command a
// little later if this process could not. Each job checks whether its command is still wanted.

import type { CallId, LegId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { JobName, JobPayload } from "#server/scheduler/job-catalog.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { requestRedirect } from "#server/store/call/ringing/redirect-lease.ts";

const recoverAfterMs = 8_000;

export function scheduleImmediately<Name extends JobName>(
  ctx: WriteContext,
  name: Name,
  payload: JobPayload<Name>,
  key: string,
): void {
  const at = new Date(ctx.now.getTime() + recoverAfterMs);
  ctx.schedule(name, payload, { at, timerAt: ctx.now, key });
}

export const scheduleDial = (ctx: WriteContext, legId: LegId): void =>
  scheduleImmediately(
    ctx,
    "dial-leg",
    { workspaceId: ctx.workspaceId, legId },
    jobKeys.dialLeg(legId),
  );

export const scheduleCarrierSync = (ctx: WriteContext, callId: CallId): void =>
  scheduleImmediately(
    ctx,
    "sync-call-with-carrier",
    { workspaceId: ctx.workspaceId, callId },
    jobKeys.syncCall(callId),
  );

/** In case this process stops before it sends the command. */
export function scheduleCarrierSyncLater(ctx: WriteContext, callId: CallId): void {
  const { workspaceId } = ctx;
  const at = new Date(ctx.now.getTime() + recoverAfterMs);
  const key = jobKeys.syncCall(callId);
  ctx.schedule("sync-call-with-carrier", { workspaceId, callId }, { at, usesTimer: true, key });
}

/** Syncs later, e.g. when a join token has expired. */
export const scheduleCarrierSyncAt = (ctx: WriteContext, callId: CallId, at: Date): void =>
  ctx.schedule(
    "sync-call-with-carrier",
    { workspaceId: ctx.workspaceId, callId },
    { at, usesTimer: true, key: jobKeys.syncCallAt(callId, at.getTime()) },
  );

/** The request belongs to the step: if the call moves on again, only the later step is sent. */
export async function scheduleRedirect(
  ctx: WriteContext,
  call: Pick<CallRecord, "id">,
): Promise<void> {
  await requestRedirect(ctx.db, ctx.workspaceId, call.id);
  scheduleImmediately(
    ctx,
    "redirect-customer-leg",
    { workspaceId: ctx.workspaceId, callId: call.id },
    jobKeys.redirectCustomer(call.id),
  );
}
