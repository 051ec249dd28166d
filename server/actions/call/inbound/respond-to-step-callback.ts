// A leg finished its script, pressed a key, left a voicemail, or left its conference. A late or repeated request gets
// the call's current script; only a request about the current step advances the call.

import { isWaitingInConference } from "#domain/call/engine/flow.ts";
import { currentStep } from "#domain/call/flow/current-step.ts";
import type { Script } from "#domain/call/script.ts";
import { inVoice } from "#domain/call/spoken/in-voice.ts";
import { formatPhrase } from "#domain/call/spoken/phrases.ts";
import { limit } from "#domain/limits.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent, runFlowEvent } from "#server/actions/call/engine/run-call-event.ts";
import { saveRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { setLastEventAt } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { type CallFlowContext, loadCallFlowContext } from "./call-flow-context.ts";
import { currentScriptOf } from "./current-script.ts";
import { hangUpScript, recordingNoticeScript } from "./leg-script.ts";
import { respondToScreening } from "./respond-to-screening.ts";
import { type StepTokenClaims, verifyStepToken } from "./step-token.ts";
import type { CalledAccount } from "./types.ts";

type StepCallback = Extract<VoiceRequest, { kind: "step_completed" }>;

export async function respondToStepCallback(
  ctx: WriteContext,
  account: CalledAccount,
  request: StepCallback,
): Promise<Script> {
  const claims = verifyStepToken(ctx.secrets, request.token);
  const call = claims && (await lockCallView(ctx, claims.callId));
  const leg = call?.legs.find((one) => one.id === claims?.legId);
  if (!claims || !leg || call?.accountId !== account.id) return hangUpScript;
  if (claims.purpose === "screen") return respondToScreening(ctx, call, leg, request);
  if (leg.role !== "customer") return hangUpScript;
  await recordSignOfLife(ctx, call);
  if (request.recording !== null) await saveVoicemail(ctx, call, request.recording);
  const flowContext = await loadCallFlowContext(ctx, call);
  if (claims.purpose === "notice") return recordingNoticeScript(flowContext.inbox);
  if (request.isOver) return hangUpScript;
  if (currentStep(flowContext)?.kind === "voicemail")
    return finishVoicemail(claims, flowContext, request, ctx);
  if (claims.purpose === "after") return continueAfterConference(ctx, call, flowContext, claims);
  const { digits } = request;
  const event = { kind: "step_done", stepVersion: claims.nonce, digits } as const;
  return respondWith(ctx, await runFlowEvent(ctx, call, event, { flowContext }));
}

/**
 * The caller is there though polling fails, so phones are dialed for them. The call stays due for polling: this says
 * nothing about its other legs.
 */
async function recordSignOfLife({ db, workspaceId, now }: WriteContext, call: CallView) {
  const at = new Date(now.getTime() - limit("staleCallSeconds") * 1000);
  if (call.endedAt === null && new Date(call.lastEventAt) < at)
    await setLastEventAt(db, workspaceId, call.id, at);
}

/** As started although it is complete: a report follows once its file can be fetched. */
async function saveVoicemail(
  ctx: WriteContext,
  call: CallView,
  { ref: recordingRef, seconds }: NonNullable<StepCallback["recording"]>,
): Promise<void> {
  const recording = { recordingRef, type: "started", seconds, channels: 1 } as const;
  const change = await saveRecordingEvent(ctx, call, recording);
  if (change) await runCallEvent(ctx, call.id, change);
}

const thanksScript = ({ inbox: { phone } }: CallFlowContext): Script =>
  inVoice(phone, [
    { kind: "prompt", prompt: { text: formatPhrase(phone, "thanks") } },
    { kind: "hang_up" },
  ]);

/**
 * Thanks also a caller who said nothing, because some providers report recordings separately. A late request about an
 * earlier step gets the current script.
 */
async function finishVoicemail(
  claims: StepTokenClaims,
  flowContext: CallFlowContext,
  request: StepCallback,
  ctx: WriteContext,
): Promise<Script> {
  const isFinished = request.recording !== null || claims.nonce === flowContext.call.stepVersion;
  return isFinished ? thanksScript(flowContext) : respondWith(ctx, flowContext);
}

async function respondWith(ctx: WriteContext, flowContext: CallFlowContext): Promise<Script> {
  return (await currentScriptOf(ctx, flowContext))?.script ?? hangUpScript;
}

/** The conference is over and the customer still connected: either the speaker hung up, or no member ever joined. */
async function continueAfterConference(
  ctx: WriteContext,
  call: CallView,
  flowContext: CallFlowContext,
  { conferenceEpoch }: StepTokenClaims,
): Promise<Script> {
  if (conferenceEpoch !== call.conferenceEpoch) return respondWith(ctx, flowContext);
  if (!isWaitingInConference(flowContext)) return hangUpScript;
  const event = { kind: "conference_left", conferenceEpoch } as const;
  return respondWith(ctx, await runFlowEvent(ctx, call, event, { flowContext }));
}
