import { checkTransfer, type Transfer } from "#domain/call/transfer.ts";
import { ringForColleague, targetsOf } from "#domain/call/who-rings.ts";
import { DeskError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineAction, type Input, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { legsOf } from "#server/actions/call/in-call/on-call.ts";
import { mayDial } from "#server/actions/call/outbound/may-dial.ts";
import { stopIfSpeaksElsewhere } from "#server/actions/call/rings/free-hands.ts";
import { planOwnPhones } from "#server/actions/call/rings/own-phone.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { listRingables } from "#server/store/call/ringing/ringable.ts";
import { listTeams } from "#server/store/workspace/team.ts";
import { planTransferEnd } from "./end-transfer.ts";

type Target = Input<"transfer-call">["to"];
type Asked = Pick<Transfer, "memberIds" | "legId">;

export const transferCall = defineAction({
  name: "transfer-call",
  needs: "call.take",
  async run(ctx, { callId, to, how }) {
    const actor = asSomeone(ctx.actor);
    const call = await takeCallFor(ctx, callId);
    if (legsOf(call, actor.memberId).length === 0) throw new DeskError("not_on_this_call");
    checkTransfer({ ...call, isHungUp: call.hungUpAt !== null });
    // Where nobody comes the customer is back with them.
    await stopIfSpeaksElsewhere(ctx, actor.memberId, callId);
    const until = new Date(ctx.now.getTime() + limit("transferRingSeconds") * 1000);
    const asked =
      to.kind === "number"
        ? await dialNumber(ctx, call, actor, to.number, how)
        : await ringMembers(ctx, call, actor, to, until);
    await changeCall(ctx.db, ctx.workspaceId, callId, {
      transfer: { ...asked, how, by: actor.memberId, until: until.toISOString() },
      // With a third party everybody hears everybody from the start.
      ...(how === "party" ? {} : { isHoldWanted: true }),
    });
    ctx.audit(callId, { to: to.kind, how });
    planTransferEnd(ctx, callId, until.toISOString());
    await settleCall(ctx, callId);
    return answerCall(ctx, callId);
  },
});

async function dialNumber(
  ctx: WriteCtx,
  call: CallView,
  actor: SomeoneActor,
  typed: string,
  how: Transfer["how"],
): Promise<Asked> {
  const line = await getLineFor(ctx, call.lineId);
  const { e164: number } = await mayDial(ctx, actor, { line, typed });
  const legId = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...{ id: legId, callId: call.id, role: "guest", number, at: ctx.now },
    ...{ broughtBy: actor.memberId, broughtHow: how, ringSeconds: limit("transferRingSeconds") },
  });
  scheduleDial(ctx, legId);
  return { memberIds: [], legId };
}

async function ringMembers(
  ctx: WriteCtx,
  call: CallView,
  actor: SomeoneActor,
  to: Exclude<Target, { kind: "number" }>,
  until: Date,
): Promise<Asked> {
  const line = await getLineFor(ctx, call.homeLineId);
  const members = await listRingables(ctx.db, ctx.workspaceId, ctx.now);
  const targets = targetsOf(
    members.filter((one) => one.id !== actor.memberId),
    {
      teamIds: to.kind === "team" ? [to.teamId] : [],
      memberIds: to.kind === "member" ? [to.memberId] : [],
    },
    line,
  );
  const rings = targets.map((one) => ringForColleague(one, ctx.now));
  if (rings.every((ring) => ring.ended !== null))
    throw new DeskError("nobody_rings", { who: await nameOf(ctx, to) });
  const round = call.ringRound + 1;
  await insertRings(ctx.db, ctx.workspaceId, { id: call.id, round }, rings, ctx.now);
  await changeCall(ctx.db, ctx.workspaceId, call.id, { ringRound: round });
  for (const { memberId } of rings.filter((ring) => ring.by.includes("push")))
    ctx.schedule("push-ring", {
      ...{ workspaceId: ctx.workspaceId, callId: call.id, memberId },
      until: until.toISOString(),
    });
  const memberIds = rings.filter((ring) => ring.ended === null).map((ring) => ring.memberId);
  await planOwnPhones(ctx, { callId: call.id, round, memberIds, until });
  return { memberIds: rings.map((ring): MemberId => ring.memberId), legId: null };
}

async function nameOf(ctx: WriteCtx, to: Exclude<Target, { kind: "number" }>): Promise<string> {
  if (to.kind === "team") {
    const teams = await listTeams(ctx.db, ctx.workspaceId);
    return teams.find((one) => one.id === to.teamId)?.name ?? "This team";
  }
  const members = await listRingables(ctx.db, ctx.workspaceId, ctx.now);
  return members.find((one) => one.id === to.memberId)?.name ?? "This person";
}
