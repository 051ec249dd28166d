// A leg has heard its script to the end, pressed a key, spoken after the beep, or left its room. Asked late or twice
// it hears what its call hears now; only the question about the present moment moves the call on.

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
import type { CalledAccount } from "./answer-voice-request.ts";
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

type StepAsk = Extract<VoiceRequest, { kind: "step.done" }>;

export async function answerStepCallback(
  ctx: WriteContext,
  account: CalledAccount,
  ask: StepAsk,
): Promise<Script> {
  const mark = verifyStepToken(ctx.secrets, ask.token);
  const call = mark && (await lockCall(ctx.db, ctx.workspaceId, mark.callId));
  const leg = mark && (await findLeg(ctx.db, ctx.workspaceId, mark.legId));
  if (!mark || !leg || call?.accountId !== account.id) return hangUpScript;
  if (mark.purpose === "screen") return answerScreening(ctx, call, leg, ask);
  if (leg.role !== "customer") return hangUpScript;
  if (ask.take !== null) {
    const { ref: takeRef, seconds } = ask.take;
    await applyRecordingEvent(ctx, call, { takeRef, is: "begun", seconds, channels: 1 });
  }
  const course = await loadCallFlowContext(ctx, call);
  if (mark.purpose === "notice") return recordingNoticeScript(course.line);
  if (ask.isOver || currentStep(course)?.kind === "voicemail") {
    if (ask.take !== null) await recomputeCallState(ctx, call.id);
    return ask.isOver ? hangUpScript : afterVoicemail(mark, course, ask, ctx);
  }
  if (mark.purpose === "after") return afterRoom(ctx, course, mark);
  return mark.nonce === call.stepVersion
    ? answerWith(ctx, await happen(ctx, course, ask))
    : answerWith(ctx, course);
}

const thanksScript = ({ line: { phone } }: CallFlowContext): Script =>
  inVoice(phone, [
    { do: "prompt", prompt: { say: formatPhrase(phone, "thanks") } },
    { do: "hangup" },
  ]);

async function afterVoicemail(
  mark: StepTokenClaims,
  course: CallFlowContext,
  ask: StepAsk,
  ctx: WriteContext,
): Promise<Script> {
  const isRecorded = ask.take !== null || mark.nonce === course.call.stepVersion;
  return isRecorded ? thanksScript(course) : answerWith(ctx, course);
}

async function answerWith(ctx: WriteContext, course: CallFlowContext | null): Promise<Script> {
  return (course && (await currentScriptOf(ctx, course))?.script) ?? hangUpScript;
}

/** null: the call was taken or is over in the meantime. */
async function happen(
  ctx: WriteContext,
  course: CallFlowContext,
  ask: StepAsk,
): Promise<CallFlowContext | null> {
  const { call, flow } = course;
  const step = currentStep(course);
  if (step === null || call.claimedBy !== null) return course;
  const hasWaitedTooLong =
    step.kind === "queue" &&
    call.waitingSince !== null &&
    ctx.now.getTime() - Date.parse(call.waitingSince) >= step.maxWaitSeconds * 1000;
  const happening: FlowEvent = hasWaitedTooLong
    ? { kind: "nobody" }
    : step.kind === "greeting"
      ? { kind: "said" }
      : ask.digits
        ? { kind: "pressed", key: ask.digits.slice(0, 1) }
        : { kind: "silent" };
  // Music that has come to its end is no deed of anybody's.
  if (step.kind === "queue" && happening.kind === "silent") return repeatStep(ctx, course);
  const walk = advanceFlow(flow, step.id, happening, { now: ctx.now, tries: call.stepAttempts });
  return walk.kind === "again" ? repeatStep(ctx, course) : enterStep(ctx, course, walk);
}

/** The room is over and the customer still there: whoever spoke with them has hung up; or nobody ever came. */
async function afterRoom(
  ctx: WriteContext,
  course: CallFlowContext,
  mark: StepTokenClaims,
): Promise<Script> {
  const { call, flow } = course;
  if (mark.stay !== call.stay) return answerWith(ctx, course);
  const isUntaken = call.claimedBy === null && call.answeredAt === null;
  if (!isUntaken || call.hungUpAt !== null || !isScriptedIntoConference(course))
    return hangUpScript;
  const walk = advanceFlow(flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  return answerWith(ctx, await enterStep(ctx, course, walk, { isRoomOver: true }));
}
