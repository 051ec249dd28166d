// A transfer in progress: it starts, its target joins or does not, and it ends. Which result that is: transfer-rules.ts.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import {
  decideResultOnJoin,
  type Transfer,
  type TransferChange,
  type TransferResult,
  transferResults,
} from "#domain/call/transfer-rules.ts";
import { isDue, nextCheckAt } from "#domain/due.ts";
import type { MemberId } from "#domain/ids.ts";
import type { CallEventOf } from "./event.ts";
import {
  addEffect,
  addRings,
  cancelRingingLegs,
  changeCall,
  changeLeg,
  endPushes,
  endRings,
  findLeg,
  findStayingMember,
  isGuestConnected,
  type Reduction,
  reassignCall,
  requestLeave,
} from "./reduction.ts";
import type { EngineLeg } from "./state.ts";

export function onTransferStarted(
  reduction: Reduction,
  event: CallEventOf<"transfer_started">,
): void {
  const { transfer, offers } = event;
  const { until } = transfer;
  if (offers.length > 0) {
    const round = reduction.state.call.ringRound + 1;
    addRings(reduction, round, offers);
    changeCall(reduction, { ringRound: round });
    addEffect(reduction, { kind: "reach_members", round, offers, until });
  }
  if (transfer.legId !== null) addEffect(reduction, { kind: "dial_leg", legId: transfer.legId });
  // In a three-way call everyone hears everyone from the start.
  changeCall(reduction, {
    transfer,
    ...(transfer.kind === "three_way" ? {} : { isHoldRequested: true }),
  });
  addEffect(reduction, { kind: "check_transfer_at", until, at: until });
}

/** A member rung for it accepted: the first one wins. */
export function onTransferAccepted(
  reduction: Reduction,
  event: CallEventOf<"transfer_accepted">,
): void {
  const { memberId, legId, isPhone } = event;
  const { transfer } = reduction.state.call;
  if (transfer === null) return;
  if (isPhone) {
    changeLeg(reduction, legId, {
      role: "member",
      memberId,
      addedBy: transfer.by,
      joinMethod: transfer.kind,
    });
    // A browser's join token publishes the member; on a phone nothing else says that they are on a call now.
    addEffect(reduction, { kind: "publish_member", memberId });
  }
  endRings(reduction, "answered", { memberId });
  endRings(reduction, "answered_elsewhere");
  endPushes(reduction);
  cancelRingingLegs(reduction, legId);
  addEffect(reduction, { kind: "stop_ringing_member", memberId });
  changeCall(reduction, { transfer: { ...transfer, legId } });
}

export function onTransferDecided(
  reduction: Reduction,
  event: CallEventOf<"transfer_decided">,
): void {
  const { transfer, change } = event;
  if (change.kind === "ends") endTransfer(reduction, transfer, change.result);
  else continueTransfer(reduction, transfer, change.transferKind);
}

/** The target is still ringing or connecting; changes what happens when they join. */
function continueTransfer(
  reduction: Reduction,
  transfer: Transfer,
  kind: Extract<TransferChange, { kind: "continues" }>["transferKind"],
): void {
  // A guest who talks with the customer goes on talking: nobody else could take the customer off hold.
  const isHoldRequested = kind === "cold" && !isGuestConnected(reduction);
  changeCall(reduction, { transfer: { ...transfer, kind }, isHoldRequested });
}

/** Ends the rings of the transfer at its deadline. */
export function onTransferChecked(reduction: Reduction): void {
  const { transfer } = reduction.state.call;
  if (!transfer || findLeg(reduction, transfer.legId)) return;
  if (isDue(transfer.until, reduction.now)) {
    for (const memberId of transfer.memberIds) endRings(reduction, "missed", { memberId });
    cancelRingingLegs(reduction);
    return;
  }
  const at = nextCheckAt(transfer.until, reduction.now).toISOString();
  addEffect(reduction, { kind: "check_transfer_at", until: transfer.until, at });
}

/** Ends or changes the transfer once its legs and rings decide it. */
export function followTransfer(reduction: Reduction, started: Transfer): void {
  const transfer = reassignTransfer(reduction, started);
  const { rings } = reduction.state;
  const target = findLeg(reduction, transfer.legId);
  const isPending = target
    ? target.endedAt === null && target.leftAt === null && target.leaveRequestedAt === null
    : rings.some((ring) => ring.endReason === null && transfer.memberIds.includes(ring.memberId));
  const hasInitiatorLeft =
    !isInCall(reduction, transfer.by) &&
    findStayingMember(reduction, transfer.by, transfer.legId) === null;
  if (hasJoined(reduction, target)) {
    const result = decideResultOnJoin(transfer.kind, hasInitiatorLeft);
    if (result !== null) endTransfer(reduction, transfer, result);
  } else if (!isPending) endTransfer(reduction, transfer, "failed");
  // The member who would talk to the target first is gone: the target gets the customer directly.
  else if (hasInitiatorLeft && transfer.kind !== "cold")
    continueTransfer(reduction, transfer, "cold");
}

/**
 * The initiator has left and another member stays: the call is theirs, and the transfer of a customer on hold with it.
 * Only those two may complete or cancel a transfer, so without them the customer would stay on hold. A cold transfer
 * keeps its initiator, because the member who has it leaves when it completes.
 */
function reassignTransfer(reduction: Reduction, transfer: Transfer): Transfer {
  if (isInCall(reduction, transfer.by)) return transfer;
  const staying = findStayingMember(reduction, transfer.by, transfer.legId);
  if (staying === null) return transfer;
  const passedOn = transfer.kind === "cold" ? transfer : { ...transfer, by: staying };
  changeCall(reduction, { transfer: passedOn });
  const { claimedBy } = reduction.state.call;
  if (claimedBy !== null && !isInCall(reduction, claimedBy))
    reassignCall(reduction, claimedBy, staying);
  return passedOn;
}

/** Nothing happens if the target has not joined yet. */
export function onInitiatorLeft(reduction: Reduction): void {
  const { transfer } = reduction.state.call;
  if (transfer && hasJoined(reduction, findLeg(reduction, transfer.legId)))
    endTransfer(reduction, transfer, "completed");
}

const hasJoined = (reduction: Reduction, target: EngineLeg | null): boolean =>
  target !== null &&
  target.leaveRequestedAt === null &&
  isInConference(target, reduction.state.call.endedEpoch);

/** Excludes a member who was asked to leave, or left on purpose. */
const isInCall = (reduction: Reduction, memberId: MemberId): boolean =>
  liveLegsOf(reduction, memberId).some((leg) => leg.leaveRequestedAt === null);

const liveLegsOf = ({ state }: Reduction, memberId: MemberId): EngineLeg[] =>
  state.legs.filter((leg) => isSpeaker(leg) && leg.memberId === memberId && leg.endedAt === null);

function endTransfer(reduction: Reduction, transfer: Transfer, result: TransferResult): void {
  const target = findLeg(reduction, transfer.legId);
  const { initiatorLeaves } = transferResults[result];
  // If the initiator left before, the call may have been reassigned since.
  const from = isInCall(reduction, transfer.by) ? transfer.by : reduction.state.call.claimedBy;
  if (initiatorLeaves)
    for (const leg of liveLegsOf(reduction, transfer.by)) requestLeave(reduction, leg);
  if (target && (result === "canceled" || (result === "failed" && isOnlyForTransfer(target))))
    requestLeave(reduction, target);
  if (result === "canceled") {
    for (const memberId of transfer.memberIds) endRings(reduction, "canceled", { memberId });
    cancelRingingLegs(reduction);
    endPushes(reduction);
  }
  // Adding a person to the call doesn't hold the customer, so if they don't join, a hold is the member's own.
  const isOwnHold = transfer.kind === "three_way" && (result === "failed" || result === "canceled");
  changeCall(reduction, { transfer: null, ...(isOwnHold ? {} : { isHoldRequested: false }) });
  const successor = initiatorLeaves ? (target?.memberId ?? null) : null;
  if (successor !== null) reassignCall(reduction, from ?? transfer.by, successor);
}

/**
 * The target of a consultation or a blind transfer has no part in the call afterward: they can't rejoin the customer.
 */
const isOnlyForTransfer = ({ role, joinMethod }: EngineLeg): boolean =>
  role === "member" && (joinMethod === "warm" || joinMethod === "cold");
