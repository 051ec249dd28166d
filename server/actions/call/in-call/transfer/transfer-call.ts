import {
  eligibleCandidates,
  offerTransferRing,
  type RingOffer,
} from "#domain/call/choose-ring-round.ts";
import { assertCanTransfer, type Transfer } from "#domain/call/transfer-rules.ts";
import { AppError } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { activeLegsOf } from "#server/actions/call/in-call/assert-call-participant.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { assertCanDial } from "#server/actions/call/outbound/assert-can-dial.ts";
import { assertNotSpeakingElsewhere } from "#server/actions/call/ringing/hold-other-calls.ts";
import { defineWriteAction, type Input, type WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { listTeams } from "#server/store/workspace/team.ts";

type Target = Input<"transfer-call">["to"];
interface TransferRecipients extends Pick<Transfer, "memberIds" | "legId"> {
  readonly offers: readonly RingOffer[];
}

export const transferCall = defineWriteAction({
  name: "transfer-call",
  requires: "call.handle",
  async run(ctx, { callId, to, kind }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    if (activeLegsOf(call, actor.memberId).length === 0) throw new AppError("not_in_call");
    assertCanTransfer({ ...call, isHungUp: call.hungUpAt !== null });
    // If the target doesn't join, the customer returns to this member.
    await assertNotSpeakingElsewhere(ctx, actor.memberId, callId);
    const until = new Date(ctx.now.getTime() + limit("transferRingSeconds") * 1000);
    const request =
      to.kind === "number"
        ? await dialNumber(ctx, call, actor, to.number, kind)
        : await offerToMembers(ctx, call, actor, to);
    const { memberIds, legId, offers } = request;
    const transfer = { kind, by: actor.memberId, memberIds, legId, until: until.toISOString() };
    await runCallEvent(ctx, callId, { kind: "transfer_started", transfer, offers });
    return presentUpdatedCall(ctx, callId);
  },
});

async function dialNumber(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
  typed: string,
  kind: Transfer["kind"],
): Promise<TransferRecipients> {
  const inbox = await getVisibleInbox(ctx, call.inboxId);
  const { e164: number } = await assertCanDial(ctx, actor, { inbox, typed });
  const legId = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    id: legId,
    callId: call.id,
    role: "guest",
    number,
    at: ctx.now,
    addedBy: actor.memberId,
    joinMethod: kind,
    ringTimeoutSeconds: limit("transferRingSeconds"),
  });
  return { memberIds: [], legId, offers: [] };
}

async function offerToMembers(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
  to: Exclude<Target, { kind: "number" }>,
): Promise<TransferRecipients> {
  const inbox = await getVisibleInbox(ctx, call.conversationInboxId);
  const members = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  const targets = eligibleCandidates(
    members.filter((one) => one.id !== actor.memberId),
    {
      teamIds: to.kind === "team" ? [to.teamId] : [],
      memberIds: to.kind === "member" ? [to.memberId] : [],
    },
    inbox,
  );
  const offers = targets.map((one) => offerTransferRing(one, ctx.now));
  if (offers.every((ring) => ring.endReason !== null))
    throw new AppError("no_one_reachable", { who: await nameOf(ctx, to) });
  return { memberIds: offers.map((offer): MemberId => offer.memberId), legId: null, offers };
}

async function nameOf(ctx: WriteContext, to: Exclude<Target, { kind: "number" }>): Promise<string> {
  if (to.kind === "team") {
    const teams = await listTeams(ctx.db, ctx.workspaceId);
    return teams.find((one) => one.id === to.teamId)?.name ?? "This team";
  }
  const members = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  return members.find((one) => one.id === to.memberId)?.name ?? "This person";
}
