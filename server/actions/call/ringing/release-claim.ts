// Releases a call whose claiming member never joined, e.g. because their browser is gone or was not admitted. The
// caller rings again.
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { endLeg } from "#server/actions/call/events/save-leg-event.ts";
import type { CallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { releaseCall } from "#server/store/call/claim.ts";
import { listLegs, updateLeg } from "#server/store/call/leg.ts";
import { setRingEndReason } from "#server/store/call/ringing/ring.ts";
import { assumeJoined } from "./assume-joined.ts";
import { reRing } from "./re-ring.ts";

export async function releaseClaim(ctx: WriteContext, { call }: CallFlowContext): Promise<void> {
  const { claimedBy } = call;
  if (claimedBy === null) return;
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const theirs = legs.filter((leg) => leg.memberId === claimedBy && leg.endedAt === null);
  if (theirs.some((leg) => leg.joinedAt !== null)) return;
  // The leg was answered; its join report may still arrive.
  const cameAt = Math.max(...theirs.map((leg) => Date.parse(leg.answeredAt ?? "") || 0));
  const until = cameAt + limit("claimJoinSeconds") * 1000;
  if (until > ctx.now.getTime()) return rescheduleTransition(ctx, call.id, new Date(until));
  if (cameAt > 0) return void (await assumeJoined(ctx, call));
  if (!(await releaseCall(ctx.db, ctx.workspaceId, call.id, claimedBy))) return;
  for (const leg of theirs) {
    // Legs known to the carrier are hung up there; the others end here.
    if (leg.providerRef === null) await endLeg(ctx, leg, { cause: "no_answer" });
    else await updateLeg(ctx.db, ctx.workspaceId, leg.id, { leaveRequestedAt: ctx.now });
  }
  const round = { id: call.id, round: call.ringRound };
  await setRingEndReason(ctx.db, ctx.workspaceId, round, claimedBy, "refused", ctx.now);
  await reRing(ctx, call.id, null);
}

const rescheduleTransition = (ctx: WriteContext, callId: CallId, at: Date): void =>
  ctx.schedule(
    "run-call-transition",
    { workspaceId: ctx.workspaceId, callId },
    { at, usesTimer: true, key: `move:${callId}` },
  );
