// The call engine: what an event does to a call. Pure, so late, repeated and reordered events can be tried by the
// thousand. The table names who handles which event; whatever follows is derived from the state, so it happens once.
import { planCarrierSync } from "#domain/call/plan-carrier-sync.ts";
import { isDue } from "#domain/due.ts";
import { followCallEnd } from "./call-end.ts";
import { claim, decline, hide, rejoin, replaceLegs, stopRinging } from "./claim.ts";
import { nextDueTransition } from "./due-transition.ts";
import type { CallEffect } from "./effects.ts";
import type { CallEvent, CallEventOf, FollowUp, FollowUpOf } from "./event.ts";
import { enterFlow, finishStep, followNoAnswerExit, leaveConference } from "./flow.ts";
import { onSupervisionChanged, requestHold } from "./hold-and-supervision.ts";
import {
  applyConferenceEnd,
  applyLegReports,
  assumeJoined,
  deriveState,
  endUnknownLeg,
  followLegs,
  hangUp,
  recordDialedRef,
  recordDialRejection,
  releaseLeg,
  releaseLegsWithoutAccess,
} from "./legs.ts";
import { answerPbxLeg, checkPbx, endPbxLeg } from "./pbx.ts";
import { controlRecording, followRecordings, leaveToCarrier } from "./recordings.ts";
import {
  addEffect,
  changeCall,
  MissingInputError,
  nowOf,
  type Reduction,
  settingsOf,
  startReduction,
} from "./reduction.ts";
import { recordUnreachable } from "./ring-round.ts";
import {
  endRound,
  endRoundEarly,
  endUnansweredPhones,
  followUnansweredPhones,
  joinRound,
  releaseClaim,
  ringAgain,
  ringPhone,
  scheduleNextOffers,
  startRound,
} from "./ringing.ts";
import type { EngineState, NeededInput } from "./state.ts";
import {
  followTransfer,
  onInitiatorLeft,
  onTransferAccepted,
  onTransferChecked,
  onTransferDecided,
  onTransferStarted,
} from "./transfer.ts";
import { hasFinished, saveDisposition, saveWrapUp, startWrapUps } from "./wrap-up.ts";

const handlers: {
  readonly [Kind in CallEvent["kind"]]: (reduction: Reduction, event: CallEventOf<Kind>) => unknown;
} = {
  created: () => undefined,
  legs_reported: applyLegReports,
  conference_ended: applyConferenceEnd,
  dialed: recordDialedRef,
  dial_rejected: recordDialRejection,
  flow_started: enterFlow,
  step_done: finishStep,
  conference_left: leaveConference,
  time_passed: checkTime,
  offered: startRound,
  round_joined: joinRound,
  unreachable: (reduction, { offers }) => recordUnreachable(reduction, offers),
  round_over: endRoundEarly,
  phone_due: ringPhone,
  claimed: claim,
  declined: decline,
  hidden: hide,
  member_unavailable: stopRinging,
  access_withdrawn: releaseLegsWithoutAccess,
  rejoined: rejoin,
  supervised: replaceLegs,
  supervision_changed: onSupervisionChanged,
  hold_requested: requestHold,
  hung_up: hangUp,
  leg_released: releaseLeg,
  transfer_started: onTransferStarted,
  transfer_accepted: onTransferAccepted,
  transfer_decided: onTransferDecided,
  transfer_checked: onTransferChecked,
  recording_changed: followRecordings,
  recording_controlled: controlRecording,
  left_to_carrier: leaveToCarrier,
  wrapped_up: saveWrapUp,
  disposition_chosen: saveDisposition,
  pbx_answered: answerPbxLeg,
  pbx_leg_ended: endPbxLeg,
  pbx_checked: checkPbx,
};

const followUpHandlers: {
  readonly [Kind in FollowUp["kind"]]: (
    reduction: Reduction,
    followUp: FollowUpOf<Kind>,
  ) => unknown;
} = {
  speaker_lost: ringAgain,
  no_answer: followNoAnswerExit,
  round_planned: startRound,
  join_overdue: assumeJoined,
  initiator_left: onInitiatorLeft,
  legs_reported: applyLegReports,
  leg_over: endUnknownLeg,
};

type ReductionResult =
  | {
      readonly kind: "reduced";
      readonly state: EngineState;
      readonly effects: readonly CallEffect[];
    }
  /** Reduce the event again with this input. */
  | { readonly kind: "needs"; readonly input: NeededInput };

export function reduceCall(state: EngineState, event: CallEvent, now: Date): ReductionResult {
  const reduction = startReduction(state, now);
  try {
    (handlers[event.kind] as (reduction: Reduction, event: CallEvent) => unknown)(reduction, event);
    runFollowUps(reduction);
    addDerivedEffects(reduction, event);
  } catch (error) {
    if (error instanceof MissingInputError) return { kind: "needs", input: error.input };
    throw error;
  }
  return { kind: "reduced", state: reduction.state, effects: reduction.effects };
}

/** More turns than any call needs: a bug must not hang the process. */
const maxTurns = 100;

/** Follows the consequences until none is left. */
function runFollowUps(reduction: Reduction): void {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const next = reduction.followUps.shift();
    if (next) {
      (followUpHandlers[next.kind] as (reduction: Reduction, followUp: FollowUp) => unknown)(
        reduction,
        next,
      );
      continue;
    }
    const { state } = reduction;
    deriveState(reduction);
    addDerivedFollowUps(reduction);
    if (reduction.followUps.length === 0 && reduction.state === state) return;
  }
  throw new Error(`call ${reduction.state.call.id} does not settle`);
}

function addDerivedFollowUps(reduction: Reduction): void {
  const { call } = reduction.state;
  if (call.endedAt !== null) {
    if (reduction.before.call.endedAt === null) followCallEnd(reduction);
    return;
  }
  if (call.isPbx || call.hungUpAt !== null) return;
  if (call.transfer !== null) {
    endUnansweredPhones(reduction, (leg) => leg.leaveRequestedAt === null);
    followTransfer(reduction, call.transfer);
    return;
  }
  if (!followLegs(reduction)) followUnansweredPhones(reduction);
}

function checkTime(reduction: Reduction): void {
  const { call } = reduction.state;
  if (call.endedAt !== null || assumeJoined(reduction)) return;
  const due = nextDueTransition(call, () => settingsOf(reduction).flow);
  if (due === null) return;
  if (!isDue(due.at, reduction.now)) {
    addEffect(reduction, { kind: "check_at", at: due.at.toISOString() });
    return;
  }
  if (due.kind === "join") releaseClaim(reduction);
  else if (due.kind === "ring") endRound(reduction);
  else followNoAnswerExit(reduction);
}

/** What follows from the difference that the event made as a whole. */
function addDerivedEffects(reduction: Reduction, event: CallEvent): void {
  const { before, state } = reduction;
  const [was, is] = [before.call, state.call];
  const isNew = event.kind === "created";
  if (was.answeredAt !== is.answeredAt || was.outcome !== is.outcome) {
    const isAnsweredNow = was.answeredAt === null && is.answeredAt !== null;
    addEffect(reduction, { kind: "update_conversation", isAnsweredNow });
  }
  startWrapUps(reduction, (leg) => {
    const earlier = before.legs.find((one) => one.id === leg.id);
    return !isNew && earlier !== undefined && hasFinished(was, earlier);
  });
  scheduleTime(reduction);
  scheduleNextOffers(reduction);
  // The action sends the command itself, because it reports a rejection.
  const isSentByAction =
    (event.kind === "hold_requested" && !event.isUnconfirmed) ||
    event.kind === "supervision_changed";
  if (!is.isPbx && planCarrierSync({ ...is, legs: state.legs }, reduction.now).length > 0)
    addEffect(reduction, { kind: isSentByAction ? "sync_carrier_later" : "sync_carrier" });
  if (isQueuePlaceChanged(was, is)) addEffect(reduction, { kind: "publish_queue_positions" });
  if (isWrittenBeside(event) || hasVisiblyChanged(before, state))
    addEffect(reduction, { kind: "publish_call" });
}

/** The row of a call, leg or recording was written before the event, so the event itself shows no difference. */
const isWrittenBeside = ({ kind }: CallEvent): boolean =>
  kind === "created" ||
  kind === "rejoined" ||
  kind === "supervised" ||
  kind === "recording_changed";

function scheduleTime(reduction: Reduction): void {
  const { before, state } = reduction;
  if (reduction.effects.some((effect) => effect.kind === "check_at")) return;
  const due = nextDueTransition(state.call, () => settingsOf(reduction).flow);
  // A claiming member has time to join once; later, others decide whether they are gone.
  if (due === null || (due.kind === "join" && before.call.claimedAt === state.call.claimedAt))
    return;
  const known = nextDueTransition(before.call, () => settingsOf(reduction).flow);
  if (known?.kind !== due.kind || known.at.getTime() !== due.at.getTime())
    addEffect(reduction, { kind: "check_at", at: due.at.toISOString() });
}

const queueFields = ["waitingSince", "priority", "claimedBy"] as const;

const isQueuePlaceChanged = (was: EngineState["call"], is: EngineState["call"]): boolean =>
  (was.waitingSince !== null || is.waitingSince !== null) &&
  queueFields.some((field) => was[field] !== is[field]);

function hasVisiblyChanged(before: EngineState, state: EngineState): boolean {
  if (before.legs !== state.legs || before.rings !== state.rings) return true;
  const fields = Object.keys(state.call) as (keyof EngineState["call"])[];
  return fields.some(
    (field) => field !== "lastEventAt" && before.call[field] !== state.call[field],
  );
}

/** The call with the time of the carrier's latest sign of life. */
export function withSignOfLife(state: EngineState, now: Date): EngineState {
  const reduction = startReduction(state, now);
  changeCall(reduction, { lastEventAt: nowOf(reduction) });
  return reduction.state;
}
