// A voicemail left after the apology: the app could not answer then, so the call is saved now, with its recording.

import { required } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { saveRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { findCall } from "#server/store/call/call.ts";
import { startInboundCall } from "./start-inbound-call.ts";
import type { CalledAccount } from "./types.ts";

type StepCallback = Extract<VoiceRequest, { kind: "step_completed" }>;

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
  const { recording, caller, legRef, at } = request;
  if (recording === null || caller === undefined) return;
  const started = await startInboundCall(ctx, account, {
    kind: "inbound_call",
    legRef,
    at,
    ...caller,
  });
  if (started === null || started.outcome === "blocked") return;
  const call = required(await findCall(ctx.db, ctx.workspaceId, started.id), "just begun");
  await runCallEvent(ctx, call.id, { kind: "left_to_carrier" });
  // As started although it is complete: a report follows once its file can be fetched.
  const change = await saveRecordingEvent(ctx, call, {
    recordingRef: recording.ref,
    type: "started",
    seconds: recording.seconds,
    channels: 1,
  });
  if (change) await runCallEvent(ctx, call.id, change);
}
