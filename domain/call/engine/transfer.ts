// A transfer in progress: it starts, its target joins or does not, and it ends.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import {
  decideTransferAnswered,
  type Transfer,
  type TransferChoice,
  type TransferResult,
  transferEnds,
} from "#domain/call/transfer.ts";
import { isDue, nextCheckAt } from "#domain/due.ts";
import type { MemberId } from "#domain/ids.ts";
import type { CallEventOf } from "./event.ts";
import type { EngineLeg } from "./state.ts";
import {
  addRings,
  cancelRingingLegs,
  changeCall,
  changeLeg,
  emit,
  endPushes,
  endRings,
  findLeg,
  findStayingMember,
  reassignCall,
  requestLeave,
  type Work,
} from "./work.ts";

export function startTransfer(work: Work, event: CallEventOf<"transfer_started">): void {
  const { transfer, offers } = event;
  const { until } = transfer;
  if (offers.length > 0) {
    const round = work.state.call.ringRound + 1;
    addRings(work, round, offers);
    changeCall(work, { ringRound: round });
    emit(work, { kind: "reach_members", round, offers, until });
  }
  if (transfer.legId !== null) emit(work, { kind: "dial_leg", legId: transfer.legId });
  // In a three-way call everyone hears everyone from the start.
  changeCall(work, {
    transfer,
    ...(transfer.kind === "three_way" ? {} : { isHoldRequested: true }),
  });
  emit(work, { kind: "check_transfer_at", until, at: until });
}

/** A member rung for it accepted: the first one wins. */
export function acceptTransfer(work: Work, event: CallEventOf<"transfer_accepted">): void {
  const { memberId, legId, isPhone } = event;
  const { transfer } = work.state.call;
  if (transfer === null) return;
  if (isPhone) {
    changeLeg(work, legId, {
      role: "member",
      memberId,
      addedBy: transfer.by,
      joinMethod: transfer.kind,
    });
    // A browser's join token publishes the member; on a phone nothing else says that they are on a call now.
    emit(work, { kind: "publish_member", memberId });
  }
  endRings(work, "answered", { memberId });
  endRings(work, "answered_elsewhere");
  endPushes(work);
  cancelRingingLegs(work, legId);
  emit(work, { kind: "stop_ringing_member", memberId });
  changeCall(work, { transfer: { ...transfer, legId } });
}

export function decideTransfer(work: Work, event: CallEventOf<"transfer_decided">): void {
  const { transfer, choice } = event;
  if (choice.kind === "ends") endTransfer(work, transfer, choice.end);
  else continueTransfer(work, transfer, choice.transferKind);
}

/** The target is still ringing or connecting; changes what happens when they join. */
function continueTransfer(
  work: Work,
  transfer: Transfer,
  kind: Extract<TransferChoice, { kind: "continues" }>["transferKind"],
): void {
  changeCall(work, { transfer: { ...transfer, kind }, isHoldRequested: kind === "cold" });
}

/** Ends the rings of the transfer at its deadline. */
export function checkTransfer(work: Work): void {
  const { transfer } = work.state.call;
  if (!transfer || findLeg(work, transfer.legId)) return;
  if (isDue(transfer.until, work.now)) {
    for (const memberId of transfer.memberIds) endRings(work, "missed", { memberId });
    cancelRingingLegs(work);
    return;
  }
  const at = nextCheckAt(transfer.until, work.now).toISOString();
  emit(work, { kind: "check_transfer_at", until: transfer.until, at });
}

/** Ends or changes the transfer once its legs and rings decide it. */
export function followTransfer(work: Work, started: Transfer): void {
  const transfer = reassignTransfer(work, started);
  const { rings } = work.state;
  const target = findLeg(work, transfer.legId);
  const isPending = target
    ? target.endedAt === null && target.leftAt === null && target.leaveRequestedAt === null
    : rings.some((ring) => ring.endReason === null && transfer.memberIds.includes(ring.memberId));
  const hasInitiatorLeft =
    !isInCall(work, transfer.by) && findStayingMember(work, transfer.by, transfer.legId) === null;
  if (hasJoined(work, target)) {
    const end = decideTransferAnswered(transfer.kind, hasInitiatorLeft);
    if (end !== null) endTransfer(work, transfer, end);
  } else if (!isPending) endTransfer(work, transfer, "failed");
  // The member who would talk to the target first is gone: the target gets the customer directly.
  else if (hasInitiatorLeft && transfer.kind !== "cold") continueTransfer(work, transfer, "cold");
}

/**
 * The initiator has left and another member stays: the call is theirs, and the transfer of a customer on hold with it.
 * Only those two may complete or cancel a transfer, so without them the customer would stay on hold. A cold transfer
 * keeps its initiator, because the member who has it leaves when it completes.
 */
function reassignTransfer(work: Work, transfer: Transfer): Transfer {
  if (isInCall(work, transfer.by)) return transfer;
  const staying = findStayingMember(work, transfer.by, transfer.legId);
  if (staying === null) return transfer;
  const passedOn = transfer.kind === "cold" ? transfer : { ...transfer, by: staying };
  changeCall(work, { transfer: passedOn });
  const { claimedBy } = work.state.call;
  if (claimedBy !== null && !isInCall(work, claimedBy)) reassignCall(work, claimedBy, staying);
  return passedOn;
}

/** The initiator leaves; nothing happens if the target has not joined yet. */
export function completeTransfer(work: Work): void {
  const { transfer } = work.state.call;
  if (transfer && hasJoined(work, findLeg(work, transfer.legId)))
    endTransfer(work, transfer, "completed");
}

const hasJoined = (work: Work, target: EngineLeg | null): boolean =>
  target !== null &&
  target.leaveRequestedAt === null &&
  isInConference(target, work.state.call.endedEpoch);

/** Excludes a member who was asked to leave, or left on purpose. */
const isInCall = (work: Work, memberId: MemberId): boolean =>
  liveLegsOf(work, memberId).some((leg) => leg.leaveRequestedAt === null);

const liveLegsOf = ({ state }: Work, memberId: MemberId): EngineLeg[] =>
  state.legs.filter((leg) => isSpeaker(leg) && leg.memberId === memberId && leg.endedAt === null);

function endTransfer(work: Work, transfer: Transfer, end: TransferResult): void {
  const target = findLeg(work, transfer.legId);
  const { leaves } = transferEnds[end];
  // If the initiator left before, the call may have been reassigned since.
  const from = isInCall(work, transfer.by) ? transfer.by : work.state.call.claimedBy;
  if (leaves) for (const leg of liveLegsOf(work, transfer.by)) requestLeave(work, leg);
  if (target && (end === "canceled" || (end === "failed" && isOnlyForTransfer(target))))
    requestLeave(work, target);
  if (end === "canceled") {
    for (const memberId of transfer.memberIds) endRings(work, "canceled", { memberId });
    cancelRingingLegs(work);
    endPushes(work);
  }
  changeCall(work, { isHoldRequested: false, transfer: null });
  const successor = leaves ? (target?.memberId ?? null) : null;
  if (successor !== null) reassignCall(work, from ?? transfer.by, successor);
}

/**
 * The target of a consultation or a blind transfer has no part in the call afterward: they can't rejoin the customer.
 */
const isOnlyForTransfer = ({ role, joinMethod }: EngineLeg): boolean =>
  role === "member" && (joinMethod === "warm" || joinMethod === "cold");
