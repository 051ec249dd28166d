import { eligibleCandidates, offerTransferRing } from "#domain/call/choose-ring-round.ts";
import { assertCanTransfer, type Transfer } from "#domain/call/transfer.ts";
import { AppError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { activeLegsOf } from "#server/actions/call/in-call/assert-call-participant.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { assertCanDial } from "#server/actions/call/outbound/assert-can-dial.ts";
import { schedulePersonalPhones } from "#server/actions/call/ringing/personal-phone.ts";
import { assertNotSpeakingElsewhere } from "#server/actions/call/ringing/release-other-calls.ts";
import { defineWriteAction, type Input, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/message/sms-inbox.ts";
import { updateCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { listTeams } from "#server/store/workspace/team.ts";
import { planTransferEnd } from "./end-transfer.ts";

type Target = Input<"transfer-call">["to"];
type TransferRecipients = Pick<Transfer, "memberIds" | "legId">;

export const transferCall = defineWriteAction({
  name: "transfer-call",
  needs: "call.handle",
  async run(ctx, { callId, to, how }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    if (activeLegsOf(call, actor.memberId).length === 0) throw new AppError("not_in_call");
    assertCanTransfer({ ...call, isHungUp: call.hungUpAt !== null });
    // If the target doesn't join, the customer returns to this member.
    await assertNotSpeakingElsewhere(ctx, actor.memberId, callId);
    const until = new Date(ctx.now.getTime() + limit("transferRingSeconds") * 1000);
    const request =
      to.kind === "number"
        ? await dialNumber(ctx, call, actor, to.number, how)
        : await ringMembers(ctx, call, actor, to, until);
    await updateCall(ctx.db, ctx.workspaceId, callId, {
      transfer: { ...request, how, by: actor.memberId, until: until.toISOString() },
      // In a three-way call everyone hears everyone from the start.
      ...(how === "party" ? {} : { isHoldRequested: true }),
    });
    ctx.audit(callId, { to: to.kind, how });
    planTransferEnd(ctx, callId, until.toISOString());
    await recomputeCallState(ctx, callId);
    return presentUpdatedCall(ctx, callId);
  },
});

async function dialNumber(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
  typed: string,
  how: Transfer["how"],
): Promise<TransferRecipients> {
  const inbox = await getVisibleInbox(ctx, call.inboxId);
  const { e164: number } = await assertCanDial(ctx, actor, { inbox, typed });
  const legId = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...{ id: legId, callId: call.id, role: "guest", number, at: ctx.now },
    ...{ addedBy: actor.memberId, joinMethod: how, ringSeconds: limit("transferRingSeconds") },
  });
  scheduleDial(ctx, legId);
  return { memberIds: [], legId };
}

async function ringMembers(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
  to: Exclude<Target, { kind: "number" }>,
  until: Date,
): Promise<TransferRecipients> {
  const inbox = await getVisibleInbox(ctx, call.homeInboxId);
  const members = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  const targets = eligibleCandidates(
    members.filter((one) => one.id !== actor.memberId),
    {
      teamIds: to.kind === "team" ? [to.teamId] : [],
      memberIds: to.kind === "member" ? [to.memberId] : [],
    },
    inbox,
  );
  const rings = targets.map((one) => offerTransferRing(one, ctx.now));
  if (rings.every((ring) => ring.ended !== null))
    throw new AppError("no_one_reachable", { who: await nameOf(ctx, to) });
  const round = call.ringRound + 1;
  await insertRings(ctx.db, ctx.workspaceId, { id: call.id, round }, rings, ctx.now);
  await updateCall(ctx.db, ctx.workspaceId, call.id, { ringRound: round });
  for (const { memberId } of rings.filter((ring) => ring.by.includes("push")))
    ctx.schedule("send-ring-push", {
      ...{ workspaceId: ctx.workspaceId, callId: call.id, memberId },
      until: until.toISOString(),
    });
  const memberIds = rings.filter((ring) => ring.ended === null).map((ring) => ring.memberId);
  await schedulePersonalPhones(ctx, { callId: call.id, round, memberIds, until });
  return { memberIds: rings.map((ring): MemberId => ring.memberId), legId: null };
}

async function nameOf(ctx: WriteContext, to: Exclude<Target, { kind: "number" }>): Promise<string> {
  if (to.kind === "team") {
    const teams = await listTeams(ctx.db, ctx.workspaceId);
    return teams.find((one) => one.id === to.teamId)?.name ?? "This team";
  }
  const members = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  return members.find((one) => one.id === to.memberId)?.name ?? "This person";
}
