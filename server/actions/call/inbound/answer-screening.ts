// Handles the key press on an external phone: a member's personal phone, or a transfer target's number. No key means
// declined; a voicemail never presses one.
import type { Script } from "#domain/call/script.ts";
import { formatPhrase } from "#domain/call/spoken/phrases.ts";
import { inVoice } from "#domain/call/spoken/spoken-script.ts";
import { AppError, required } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { applyLegEvent, endLeg } from "#server/actions/call/events/save-leg-event.ts";
import {
  acceptTransferByPhone,
  isTransferTarget,
} from "#server/actions/call/in-call/transfer/accept-transfer.ts";
import { mayBeOnCall } from "#server/actions/call/load-call.ts";
import { claimForMember } from "#server/actions/call/ringing/claim-for-member.ts";
import { releaseOtherCalls } from "#server/actions/call/ringing/release-other-calls.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { assignLegToMember, findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { loadCallFlowContext } from "./call-flow-context.ts";
import { conferenceScript, guestScript, hangUpScript } from "./leg-script.ts";

export async function answerScreening(
  ctx: WriteContext,
  call: CallRecord,
  leg: LegRecord,
  ask: { readonly digits: string | null; readonly isOver: boolean },
): Promise<Script> {
  if (ask.isOver || call.endedAt !== null || call.hungUpAt !== null) return hangUpScript;
  // A leg asked to stop ringing will be hung up, so a call accepted on it would be lost.
  if (leg.endedAt !== null || leg.leaveRequestedAt !== null) return hangUpScript;
  // The carrier repeated the request after one key press.
  if (leg.role === "member") return conferenceScript(ctx, call, leg);
  if (ask.digits !== "1") return declineLeg(ctx, leg);
  return leg.joinMethod === "ring" && leg.addedBy !== null
    ? claimAsMember(ctx, call, leg, leg.addedBy)
    : guestScript(ctx, await loadCallFlowContext(ctx, call), leg);
}

const unsaid = { cause: null, providerCode: null, seconds: null } as const;

/** The carrier would report only that the phone hung up. */
async function declineLeg(ctx: WriteContext, leg: LegRecord): Promise<Script> {
  await applyLegEvent(ctx, leg, {
    kind: "leg",
    is: "answered",
    ...unsaid,
    at: ctx.now.toISOString(),
  });
  const answered = required(await findLeg(ctx.db, ctx.workspaceId, leg.id), "just told");
  await endLeg(ctx, answered, { cause: "declined" });
  await recomputeCallState(ctx, leg.callId);
  return hangUpScript;
}

async function claimAsMember(
  ctx: WriteContext,
  { id }: CallRecord,
  { id: legId }: LegRecord,
  memberId: MemberId,
): Promise<Script> {
  const { db, workspaceId } = ctx;
  const call = required(await findCallView(db, workspaceId, id), "it is held");
  try {
    await db.attempt(async () => {
      if (isTransferTarget(call, memberId)) {
        if (!(await mayBeOnCall(ctx, call, memberId, "member"))) throw new AppError("forbidden");
        await releaseOtherCalls(ctx, memberId, id, false);
        return acceptTransferByPhone(ctx, call, memberId, legId);
      }
      await claimForMember(ctx, call, memberId, legId);
      await assignLegToMember(db, workspaceId, legId, memberId);
    });
    const now = required(await findCallView(db, workspaceId, id), "it is held");
    return conferenceScript(
      ctx,
      now,
      required(await findLeg(db, workspaceId, legId), "just taken"),
    );
  } catch (error) {
    if ((error as Error).name !== "AppError") throw error;
    const { code } = error as AppError;
    const { phone } = (await loadCallFlowContext(ctx, call)).inbox;
    const reason = code === "already_in_call" ? "onAnotherCall" : "callTaken";
    return inVoice(phone, [
      { do: "prompt", prompt: { text: formatPhrase(phone, reason) } },
      { do: "hangup" },
    ]);
  }
}
