// Handles the key press on an external phone: a member's personal phone, or a transfer target's number. No key means
// declined; a voicemail never presses one.
import { reportEnd } from "#domain/call/engine/event.ts";
import type { Script } from "#domain/call/script.ts";
import { inVoice } from "#domain/call/spoken/in-voice.ts";
import { formatPhrase, type PhraseName } from "#domain/call/spoken/phrases.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import {
  acceptTransferByPhone,
  isTransferTarget,
} from "#server/actions/call/in-call/transfer/accept-transfer.ts";
import { canBeOnCall } from "#server/actions/call/load-call.ts";
import { assertCanClaim } from "#server/actions/call/ringing/assert-can-claim.ts";
import { holdOtherCalls } from "#server/actions/call/ringing/hold-other-calls.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { loadCallFlowContext } from "./call-flow-context.ts";
import { conferenceScript, guestScript, hangUpScript } from "./leg-script.ts";

export async function respondToScreening(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  request: { readonly digits: string | null; readonly isOver: boolean },
): Promise<Script> {
  if (request.isOver || call.endedAt !== null || call.hungUpAt !== null) return hangUpScript;
  // A leg asked to stop ringing will be hung up, so a call accepted on it would be lost.
  if (leg.endedAt !== null || leg.leaveRequestedAt !== null) return hangUpScript;
  // The carrier repeated the request after one key press.
  if (leg.role === "member") return conferenceScript(ctx, call, leg);
  if (request.digits !== "1") return declineLeg(ctx, call, leg);
  return leg.joinMethod === "personal_phone" && leg.addedBy !== null
    ? claimAsMember(ctx, call, leg, leg.addedBy)
    : guestScript(ctx, await loadCallFlowContext(ctx, call), leg);
}

/** The carrier would report only that the phone hung up. */
async function declineLeg(ctx: WriteContext, call: CallView, { id }: LegRecord): Promise<Script> {
  const at = ctx.now.toISOString();
  const unsaid = { cause: null, providerCode: null, seconds: null } as const;
  await runCallEvent(ctx, call, {
    kind: "legs_reported",
    reports: [
      { legId: id, event: { kind: "leg", type: "answered", ...unsaid, at } },
      reportEnd(id, at, "declined"),
    ],
  });
  return hangUpScript;
}

/** Otherwise the call is no longer ringing: a teammate has it. */
const spokenReasons: Partial<Record<ErrorCode, PhraseName>> = {
  already_in_call: "onAnotherCall",
  forbidden: "callNotAllowed",
};

async function claimAsMember(
  ctx: WriteContext,
  call: CallView,
  { id: legId }: LegRecord,
  memberId: MemberId,
): Promise<Script> {
  const { db, workspaceId } = ctx;
  const { id } = call;
  try {
    await db.attempt(async () => {
      if (isTransferTarget(call, memberId)) {
        if (!(await canBeOnCall(ctx, call, memberId, "member"))) throw new AppError("forbidden");
        await holdOtherCalls(ctx, memberId, id, false);
        return acceptTransferByPhone(ctx, call, memberId, legId);
      }
      await assertCanClaim(ctx, call, memberId);
      await runCallEvent(ctx, call, { kind: "claimed", memberId, phoneLegId: legId });
    });
    const now = required(await findCallView(db, workspaceId, id), "it is locked");
    return conferenceScript(
      ctx,
      now,
      required(await findLeg(db, workspaceId, legId), "just taken"),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { phone } = (await loadCallFlowContext(ctx, call)).inbox;
    const reason = spokenReasons[error.code as ErrorCode] ?? "callTaken";
    return inVoice(phone, [
      { kind: "prompt", prompt: { text: formatPhrase(phone, reason) } },
      { kind: "hang_up" },
    ]);
  }
}
