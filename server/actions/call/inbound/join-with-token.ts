// Admits a member's browser to one call by its join token, once.

import { findCoachedLeg } from "#domain/call/find-coached-leg.ts";
import type { Script } from "#domain/call/script.ts";
import { limit } from "#domain/limits.ts";
import { applyUnmatchedEvents } from "#server/actions/call/events/replay-unmatched-events.ts";
import { canBeOnCall } from "#server/actions/call/load-call.ts";
import { memberIdOfClient } from "#server/actions/call/softphone/client-identity.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { VoiceRequest } from "#server/ports/voice.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { hashToken } from "#server/secrets.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import {
  consumeJoinToken,
  findLegByRef,
  type LegRecord,
  listLegs,
} from "#server/store/call/leg.ts";
import { raiseCallVersion } from "#server/store/call/lock-calls.ts";
import { findCallByJoinToken } from "#server/store/call/ringing/waiting-calls.ts";
import { conferenceScript, hangUpScript } from "./leg-script.ts";
import type { CalledAccount } from "./types.ts";

type BrowserJoinRequest = Extract<VoiceRequest, { kind: "browser_joined" }>;

export async function joinWithToken(
  ctx: WriteContext,
  account: CalledAccount,
  request: BrowserJoinRequest,
): Promise<Script> {
  const memberId = memberIdOfClient(request.identity);
  if (memberId === null) return hangUpScript;
  const { db, workspaceId } = ctx;
  const known = await findLegByRef(db, workspaceId, account.id, request.legRef);
  const hash = hashToken(request.joinToken);
  const callId = known?.callId ?? (await findCallByJoinToken(db, workspaceId, hash));
  // The call is locked before its leg, as everywhere.
  const call = callId && (await lockCall(db, workspaceId, callId));
  if (!call || call.accountId !== account.id) return hangUpScript;
  const leg =
    known?.memberId === memberId
      ? known
      : await consumeJoinToken(
          db,
          workspaceId,
          { hash, memberId, providerRef: request.legRef },
          ctx.now,
        );
  if (!leg) return hangUpScript;
  if (call.endedAt !== null || call.hungUpAt !== null || leg.leaveRequestedAt !== null)
    return hangUpScript;
  const as = leg.role === "supervisor" ? "supervisor" : "member";
  if (!(await canBeOnCall(ctx, call, memberId, as))) return hangUpScript;
  if (!known) {
    // The leg counts as answered from now on.
    await raiseCallVersion(db, workspaceId, call.id);
    await applyUnmatchedEvents(ctx, account.id, request.legRef);
  }
  scheduleJoinCheck(ctx, leg);
  return conferenceScript(ctx, call, leg, await whisperedTo(ctx, call, leg));
}

/** The member who owns the call hears the whisper. */
async function whisperedTo(
  ctx: WriteContext,
  call: CallRecord,
  leg: LegRecord,
): Promise<string | null> {
  if (leg.mode !== "whisper") return null;
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  return findCoachedLeg({ ...call, legs })?.providerRef ?? null;
}

/** Milliseconds. Margin for the carrier's clock, after the answer. */
const graceMs = 3_000;

/** The carrier may never report that a member joined, so checks after the join timeout. */
function scheduleJoinCheck(ctx: WriteContext, leg: Pick<LegRecord, "id" | "callId">): void {
  const at = new Date(ctx.now.getTime() + limit("claimJoinSeconds") * 1000 + graceMs);
  ctx.schedule(
    "run-call-transition",
    { workspaceId: ctx.workspaceId, callId: leg.callId },
    { at, usesTimer: true, key: jobKeys.checkJoin(leg.id) },
  );
}
