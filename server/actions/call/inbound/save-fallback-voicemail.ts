// A voicemail left after the apology: the app could not answer then, so the call is saved now, with its recording.

import { required } from "#domain/errors.ts";
import { applyRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { findCall, updateCall } from "#server/store/call/call.ts";
import { startInboundCall } from "./start-inbound-call.ts";
import type { CalledAccount } from "./types.ts";

type StepCallback = Extract<VoiceRequest, { kind: "step.done" }>;

export const saveFallbackVoicemail = (
  runtime: Runtime,
  account: CalledAccount,
  request: StepCallback,
): Promise<void> =>
  runtime.asSystem(account.workspaceId, (ctx) => saveVoicemail(ctx, account, request));

async function saveVoicemail(
  ctx: WriteContext,
  account: CalledAccount,
  request: StepCallback,
): Promise<void> {
  const { take, caller, legRef, at } = request;
  if (take === null || caller === undefined) return;
  const begun = await startInboundCall(ctx, account, {
    kind: "call.incoming",
    legRef,
    at,
    ...caller,
  });
  if (begun === null || begun.outcome === "blocked") return;
  const call = required(await findCall(ctx.db, ctx.workspaceId, begun.id), "just begun");
  // Only a call that was unknown until now has no flow step.
  if (call.stage === "incoming")
    await updateCall(ctx.db, ctx.workspaceId, call.id, { stage: "voicemail" });
  await applyRecordingEvent(ctx, call, {
    takeRef: take.ref,
    is: "begun",
    seconds: take.seconds,
    channels: 1,
  });
  await recomputeCallState(ctx, call.id);
}
