// A leg finished its script, pressed a key, left a voicemail, or left its conference. A late or repeated request gets
// the call's current script; only a request about the current step advances the call.

import { advanceFlow, type FlowEvent } from "#domain/call/flow/advance-flow.ts";
import type { Script } from "#domain/call/script.ts";
import { formatPhrase } from "#domain/call/spoken/phrases.ts";
import { inVoice } from "#domain/call/spoken/spoken-script.ts";
import { applyRecordingEvent } from "#server/actions/call/events/apply-recording-event.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findLeg } from "#server/store/call/leg.ts";
import { answerScreening } from "./answer-screening.ts";
import {
  type CallFlowContext,
  currentStep,
  isScriptedIntoConference,
  loadCallFlowContext,
} from "./call-flow-context.ts";
import { currentScriptOf } from "./current-script.ts";
import { enterStep, repeatStep } from "./enter-step.ts";
import { hangUpScript, recordingNoticeScript } from "./leg-script.ts";
import { type StepTokenClaims, verifyStepToken } from "./step-token.ts";
import type { CalledAccount } from "./types.ts";

type StepCallback = Extract<VoiceRequest, { kind: "step.done" }>;

export async function answerStepCallback(
  ctx: WriteContext,
  account: CalledAccount,
  request: StepCallback,
): Promise<Script> {
  const mark = verifyStepToken(ctx.secrets, request.token);
  const call = mark && (await lockCall(ctx.db, ctx.workspaceId, mark.callId));
  const leg = mark && (await findLeg(ctx.db, ctx.workspaceId, mark.legId));
  if (!mark || !leg || call?.accountId !== account.id) return hangUpScript;
  if (mark.purpose === "screen") return answerScreening(ctx, call, leg, request);
  if (leg.role !== "customer") return hangUpScript;
  if (request.take !== null) {
    const { ref: takeRef, seconds } = request.take;
    await applyRecordingEvent(ctx, call, { takeRef, is: "begun", seconds, channels: 1 });
  }
  const flowContext = await loadCallFlowContext(ctx, call);
  if (mark.purpose === "notice") return recordingNoticeScript(flowContext.inbox);
  if (request.isOver || currentStep(flowContext)?.kind === "voicemail") {
    if (request.take !== null) await recomputeCallState(ctx, call.id);
    return request.isOver ? hangUpScript : finishVoicemail(mark, flowContext, request, ctx);
  }
  if (mark.purpose === "after") return continueAfterConference(ctx, flowContext, mark);
  return mark.nonce === call.stepVersion
    ? answerWith(ctx, await happen(ctx, flowContext, request))
    : answerWith(ctx, flowContext);
}

const thanksScript = ({ inbox: { phone } }: CallFlowContext): Script =>
  inVoice(phone, [
    { do: "prompt", prompt: { text: formatPhrase(phone, "thanks") } },
    { do: "hangup" },
  ]);

async function finishVoicemail(
  mark: StepTokenClaims,
  flowContext: CallFlowContext,
  request: StepCallback,
  ctx: WriteContext,
): Promise<Script> {
  const isRecorded = request.take !== null || mark.nonce === flowContext.call.stepVersion;
  return isRecorded ? thanksScript(flowContext) : answerWith(ctx, flowContext);
}

async function answerWith(ctx: WriteContext, flowContext: CallFlowContext | null): Promise<Script> {
  return (flowContext && (await currentScriptOf(ctx, flowContext))?.script) ?? hangUpScript;
}

/** Null if the call was claimed or ended meanwhile. */
async function happen(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  request: StepCallback,
): Promise<CallFlowContext | null> {
  const { call, flow } = flowContext;
  const step = currentStep(flowContext);
  if (step === null || call.claimedBy !== null) return flowContext;
  const hasWaitedTooLong =
    step.kind === "queue" &&
    call.waitingSince !== null &&
    ctx.now.getTime() - Date.parse(call.waitingSince) >= step.maxWaitSeconds * 1000;
  const happening: FlowEvent = hasWaitedTooLong
    ? { kind: "nobody" }
    : step.kind === "greeting"
      ? { kind: "said" }
      : request.digits
        ? { kind: "pressed", key: request.digits.slice(0, 1) }
        : { kind: "silent" };
  // The end of the music is no action of the caller.
  if (step.kind === "queue" && happening.kind === "silent") return repeatStep(ctx, flowContext);
  const walk = advanceFlow(flow, step.id, happening, {
    now: ctx.now,
    attempts: call.stepAttempts,
  });
  return walk.kind === "again" ? repeatStep(ctx, flowContext) : enterStep(ctx, flowContext, walk);
}

/** The conference is over and the customer still connected: either the speaker hung up, or no member ever joined. */
async function continueAfterConference(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  mark: StepTokenClaims,
): Promise<Script> {
  const { call, flow } = flowContext;
  if (mark.conferenceEpoch !== call.conferenceEpoch) return answerWith(ctx, flowContext);
  const isUntaken = call.claimedBy === null && call.answeredAt === null;
  if (!isUntaken || call.hungUpAt !== null || !isScriptedIntoConference(flowContext))
    return hangUpScript;
  const walk = advanceFlow(flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  return answerWith(ctx, await enterStep(ctx, flowContext, walk, { isRoomOver: true }));
}
