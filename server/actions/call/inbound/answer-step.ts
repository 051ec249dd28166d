// A leg has heard its script to the end, pressed a key, spoken after the beep, or left its room. Asked late or twice
// it hears what its call hears now; only the question about the present moment moves the call on.

import { type Happening, walkFlow } from "#domain/call/flow/walk-flow.ts";
import type { Script } from "#domain/call/script.ts";
import { formatPhrase } from "#domain/call/spoken/phrases.ts";
import { inVoice } from "#domain/call/spoken/spoken-script.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { tellTake } from "#server/actions/call/facts/tell-take.ts";
import type { VoiceAsk } from "#server/ports/voice.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findLeg } from "#server/store/call/leg.ts";
import type { AskedAccount } from "./answer-ask.ts";
import { answerScreening } from "./answer-screening.ts";
import { type Course, courseOf, isInRoomByScript, standOf } from "./course.ts";
import { goTo, sayAgain } from "./go-to.ts";
import { hearOn } from "./hear-now.ts";
import { farewell, noticeScript } from "./leg-script.ts";
import { readStepToken, type StepMark } from "./step-token.ts";

type StepAsk = Extract<VoiceAsk, { kind: "step.done" }>;

export async function answerStep(
  ctx: WriteCtx,
  account: AskedAccount,
  ask: StepAsk,
): Promise<Script> {
  const mark = readStepToken(ctx.secrets, ask.token);
  const call = mark && (await lockCall(ctx.db, ctx.workspaceId, mark.callId));
  const leg = mark && (await findLeg(ctx.db, ctx.workspaceId, mark.legId));
  if (!mark || !leg || call?.accountId !== account.id) return farewell;
  if (mark.purpose === "screen") return answerScreening(ctx, call, leg, ask);
  if (leg.role !== "customer") return farewell;
  if (ask.take !== null) {
    const { ref: takeRef, seconds } = ask.take;
    await tellTake(ctx, call, { takeRef, is: "begun", seconds, channels: 1 });
  }
  const course = await courseOf(ctx, call);
  if (mark.purpose === "notice") return noticeScript(course.line);
  if (ask.isOver || standOf(course)?.kind === "voicemail") {
    if (ask.take !== null) await settleCall(ctx, call.id);
    return ask.isOver ? farewell : afterVoicemail(mark, course, ask, ctx);
  }
  if (mark.purpose === "after") return afterRoom(ctx, course, mark);
  return mark.nonce === call.stepNonce
    ? answerWith(ctx, await happen(ctx, course, ask))
    : answerWith(ctx, course);
}

const thanksScript = ({ line: { phone } }: Course): Script =>
  inVoice(phone, [
    { do: "prompt", prompt: { say: formatPhrase(phone, "thanks") } },
    { do: "hangup" },
  ]);

async function afterVoicemail(
  mark: StepMark,
  course: Course,
  ask: StepAsk,
  ctx: WriteCtx,
): Promise<Script> {
  const isRecorded = ask.take !== null || mark.nonce === course.call.stepNonce;
  return isRecorded ? thanksScript(course) : answerWith(ctx, course);
}

async function answerWith(ctx: WriteCtx, course: Course | null): Promise<Script> {
  return (course && (await hearOn(ctx, course))?.script) ?? farewell;
}

/** null: the call was taken or is over in the meantime. */
async function happen(ctx: WriteCtx, course: Course, ask: StepAsk): Promise<Course | null> {
  const { call, flow } = course;
  const step = standOf(course);
  if (step === null || call.claimedBy !== null) return course;
  const hasWaitedTooLong =
    step.kind === "queue" &&
    call.waitingSince !== null &&
    ctx.now.getTime() - Date.parse(call.waitingSince) >= step.longestSeconds * 1000;
  const happening: Happening = hasWaitedTooLong
    ? { kind: "nobody" }
    : step.kind === "greeting"
      ? { kind: "said" }
      : ask.digits
        ? { kind: "pressed", key: ask.digits.slice(0, 1) }
        : { kind: "silent" };
  // Music that has come to its end is no deed of anybody's.
  if (step.kind === "queue" && happening.kind === "silent") return sayAgain(ctx, course);
  const walk = walkFlow(flow, step.id, happening, { now: ctx.now, tries: call.stepTries });
  return walk.kind === "again" ? sayAgain(ctx, course) : goTo(ctx, course, walk);
}

/** The room is over and the customer still there: whoever spoke with them has hung up; or nobody ever came. */
async function afterRoom(ctx: WriteCtx, course: Course, mark: StepMark): Promise<Script> {
  const { call, flow } = course;
  if (mark.stay !== call.stay) return answerWith(ctx, course);
  const isUntaken = call.claimedBy === null && call.answeredAt === null;
  if (!isUntaken || call.hungUpAt !== null || !isInRoomByScript(course)) return farewell;
  const walk = walkFlow(flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  return answerWith(ctx, await goTo(ctx, course, walk, { isRoomOver: true }));
}
