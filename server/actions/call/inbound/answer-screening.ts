// A telephone outside was asked whether it takes the call: a member's own one, or a number to which somebody wants to
// bring the customer. Whoever presses nothing does not take it; a voicemail never presses.
import type { Script } from "#domain/call/script.ts";
import { formatPhrase } from "#domain/call/spoken/phrases.ts";
import { inVoice } from "#domain/call/spoken/spoken-script.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { mayBeOnCall } from "#server/actions/call/access.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { endLeg, tellLeg } from "#server/actions/call/facts/tell-leg.ts";
import {
  isBroughtTo,
  takeTransferByPhone,
} from "#server/actions/call/in-call/transfer/take-transfer.ts";
import { freeHands } from "#server/actions/call/rings/free-hands.ts";
import { takeCall } from "#server/actions/call/rings/take-call.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { becomeMember, findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { courseOf } from "./course.ts";
import { farewell, guestScript, roomScript } from "./leg-script.ts";

export async function answerScreening(
  ctx: WriteCtx,
  call: CallRecord,
  leg: LegRecord,
  ask: { readonly digits: string | null; readonly isOver: boolean },
): Promise<Script> {
  if (ask.isOver || call.endedAt !== null || call.hungUpAt !== null) return farewell;
  // Told to fall silent, it will be hung up: a call taken by it would be lost.
  if (leg.endAt !== null || leg.toldToLeaveAt !== null) return farewell;
  // Pressed once and asked twice.
  if (leg.role === "member") return roomScript(ctx, call, leg);
  if (ask.digits !== "1") return turnDown(ctx, leg);
  return leg.broughtHow === "ring" && leg.broughtBy !== null
    ? takeAs(ctx, call, leg, leg.broughtBy)
    : guestScript(ctx, await courseOf(ctx, call), leg);
}

const unsaid = { cause: null, providerCode: null, seconds: null } as const;

/** What the carrier will say of it is that somebody hung up. */
async function turnDown(ctx: WriteCtx, leg: LegRecord): Promise<Script> {
  await tellLeg(ctx, leg, { kind: "leg", is: "answered", ...unsaid, at: ctx.now.toISOString() });
  const answered = must(await findLeg(ctx.db, ctx.workspaceId, leg.id), "just told");
  await endLeg(ctx, answered, { cause: "declined" });
  await settleCall(ctx, leg.callId);
  return farewell;
}

async function takeAs(
  ctx: WriteCtx,
  { id }: CallRecord,
  { id: legId }: LegRecord,
  memberId: MemberId,
): Promise<Script> {
  const { db, workspaceId } = ctx;
  const call = must(await findCallView(db, workspaceId, id), "it is held");
  try {
    await db.attempt(async () => {
      if (isBroughtTo(call, memberId)) {
        if (!(await mayBeOnCall(ctx, call, memberId, "member"))) throw new DeskError("not_allowed");
        await freeHands(ctx, memberId, id, false);
        return takeTransferByPhone(ctx, call, memberId, legId);
      }
      await takeCall(ctx, call, memberId, legId);
      await becomeMember(db, workspaceId, legId, memberId);
    });
    const now = must(await findCallView(db, workspaceId, id), "it is held");
    return roomScript(ctx, now, must(await findLeg(db, workspaceId, legId), "just taken"));
  } catch (error) {
    if ((error as Error).name !== "DeskError") throw error;
    const { code } = error as DeskError;
    const { phone } = (await courseOf(ctx, call)).line;
    const why = code === "already_on_call" ? "onAnotherCall" : "callTaken";
    return inVoice(phone, [
      { do: "prompt", prompt: { say: formatPhrase(phone, why) } },
      { do: "hangup" },
    ]);
  }
}
