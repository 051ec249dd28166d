// A word left after an apology: nobody could be asked then, so the call is written down now, with what was said.

import { required } from "#domain/errors.ts";
import { applyRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { findCall, updateCall } from "#server/store/call/call.ts";
import type { CalledAccount } from "./answer-voice-request.ts";
import { startInboundCall } from "./start-inbound-call.ts";

type StepAsk = Extract<VoiceRequest, { kind: "step.done" }>;

export const saveFallbackVoicemail = (
  desk: Runtime,
  account: CalledAccount,
  ask: StepAsk,
): Promise<void> => desk.asSystem(account.workspaceId, (ctx) => keepWord(ctx, account, ask));

async function keepWord(ctx: WriteContext, account: CalledAccount, ask: StepAsk): Promise<void> {
  const { take, caller, legRef, at } = ask;
  if (take === null || caller === undefined) return;
  const begun = await startInboundCall(ctx, account, {
    kind: "call.incoming",
    legRef,
    at,
    ...caller,
  });
  if (begun === null || begun.outcome === "blocked") return;
  const call = required(await findCall(ctx.db, ctx.workspaceId, begun.id), "just begun");
  // Only one of which nobody knew stands at no step of its flow.
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
