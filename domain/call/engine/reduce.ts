// The call engine: what an event does to a call. Pure, so late, repeated and reordered events can be tried by the
// thousand. The table names who handles which event; whatever follows is derived from the state, so it happens once.
import { planCarrierSync } from "#domain/call/plan-carrier-sync.ts";
import { isDue } from "#domain/due.ts";
import { claim, decline, hide, rejoin, replaceLegs, stopRinging } from "./claim.ts";
import { endAfterCustomerHangUp } from "./customer-hang-up.ts";
import { nextDueTransition } from "./due-transition.ts";
import type { CallEffect } from "./effects.ts";
import type { CallEvent, CallEventOf, FollowUp, FollowUpOf } from "./event.ts";
import { enterFlow, finishStep, followNoAnswerExit, leaveConference } from "./flow.ts";
import {
  applyConferenceEnd,
  applyLegReports,
  assumeJoined,
  changeSupervision,
  deriveState,
  endUnknownLeg,
  followLegs,
  hangUp,
  nameDialedLeg,
  refuseDial,
  releaseLeg,
  requestHold,
  withdrawLegs,
} from "./legs.ts";
import { answerPbxLeg, checkPbx, endPbxLeg } from "./pbx.ts";
import { controlRecording, followRecordings, leaveToCarrier } from "./recordings.ts";
import { recordUnreachable } from "./ring-round.ts";
import {
  closeRound,
  endRound,
  endUnansweredPhones,
  followUnansweredPhones,
  joinRound,
  releaseClaim,
  ringAgain,
  ringPhone,
  startRound,
} from "./ringing.ts";
import type { EngineState, NeededInput } from "./state.ts";
import {
  acceptTransfer,
  checkTransfer,
  completeTransfer,
  decideTransfer,
  followTransfer,
  startTransfer,
} from "./transfer.ts";
import {
  changeCall,
  emit,
  MissingInputError,
  nowOf,
  settingsOf,
  startWork,
  type Work,
} from "./work.ts";
import { hasFinished, saveWrapUp, startWrapUps } from "./wrap-up.ts";

const handlers: {
  readonly [Kind in CallEvent["kind"]]: (work: Work, event: CallEventOf<Kind>) => unknown;
} = {
  created: () => undefined,
  legs_reported: applyLegReports,
  conference_ended: applyConferenceEnd,
  dialed: nameDialedLeg,
  dial_refused: refuseDial,
  flow_started: enterFlow,
  step_done: finishStep,
  conference_left: leaveConference,
  time_passed: checkTime,
  offered: startRound,
  round_joined: joinRound,
  unreachable: (work, { offers }) => recordUnreachable(work, offers),
  round_over: closeRound,
  phone_due: ringPhone,
  claimed: claim,
  declined: decline,
  hidden: hide,
  member_unavailable: stopRinging,
  access_withdrawn: withdrawLegs,
  rejoined: rejoin,
  supervised: replaceLegs,
  supervision_changed: changeSupervision,
  hold_requested: requestHold,
  hung_up: hangUp,
  leg_released: releaseLeg,
  transfer_started: startTransfer,
  transfer_accepted: acceptTransfer,
  transfer_decided: decideTransfer,
  transfer_checked: checkTransfer,
  recording_changed: followRecordings,
  recording_controlled: controlRecording,
  left_to_carrier: leaveToCarrier,
  wrapped_up: saveWrapUp,
  pbx_answered: answerPbxLeg,
  pbx_leg_ended: endPbxLeg,
  pbx_checked: checkPbx,
};

const followUps: {
  readonly [Kind in FollowUp["kind"]]: (work: Work, followUp: FollowUpOf<Kind>) => unknown;
} = {
  speaker_lost: ringAgain,
  no_answer: followNoAnswerExit,
  round_planned: startRound,
  join_overdue: assumeJoined,
  transfer_completed: completeTransfer,
  legs_reported: applyLegReports,
  leg_over: endUnknownLeg,
};

type Reduction =
  | {
      readonly kind: "reduced";
      readonly state: EngineState;
      readonly effects: readonly CallEffect[];
    }
  /** Reduce the event again with this input. */
  | { readonly kind: "needs"; readonly input: NeededInput };

export function reduceCall(state: EngineState, event: CallEvent, now: Date): Reduction {
  const work = startWork(state, now);
  try {
    (handlers[event.kind] as (work: Work, event: CallEvent) => unknown)(work, event);
    runFollowUps(work);
    emitDerivedEffects(work, event);
  } catch (error) {
    if (error instanceof MissingInputError) return { kind: "needs", input: error.input };
    throw error;
  }
  return { kind: "reduced", state: work.state, effects: work.effects };
}

/** More turns than any call needs: a bug must not hang the process. */
const maxTurns = 100;

/** Follows the consequences until none is left. */
function runFollowUps(work: Work): void {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const next = work.pending.shift();
    if (next) {
      (followUps[next.kind] as (work: Work, followUp: FollowUp) => unknown)(work, next);
      continue;
    }
    const { state } = work;
    deriveState(work);
    raiseFollowUps(work);
    if (work.pending.length === 0 && work.state === state) return;
  }
  throw new Error(`call ${work.state.call.id} does not settle`);
}

function raiseFollowUps(work: Work): void {
  const { call } = work.state;
  if (call.endedAt !== null) {
    if (work.before.call.endedAt === null) endAfterCustomerHangUp(work);
    return;
  }
  if (call.isPbx || call.hungUpAt !== null) return;
  if (call.transfer !== null) {
    endUnansweredPhones(work, (leg) => leg.leaveRequestedAt === null);
    followTransfer(work, call.transfer);
    return;
  }
  if (!followLegs(work)) followUnansweredPhones(work);
}

function checkTime(work: Work): void {
  const { call } = work.state;
  if (call.endedAt !== null || assumeJoined(work)) return;
  const due = nextDueTransition(call, () => settingsOf(work).flow);
  if (due === null) return;
  if (!isDue(due.at, work.now)) {
    emit(work, { kind: "check_at", at: due.at.toISOString() });
    return;
  }
  if (due.kind === "join") releaseClaim(work);
  else if (due.kind === "ring") endRound(work);
  else followNoAnswerExit(work);
}

/** What follows from the difference that the event made as a whole. */
function emitDerivedEffects(work: Work, event: CallEvent): void {
  const { before, state } = work;
  const [was, is] = [before.call, state.call];
  const isNew = event.kind === "created";
  if (was.answeredAt !== is.answeredAt || was.outcome !== is.outcome) {
    const isAnsweredNow = was.answeredAt === null && is.answeredAt !== null;
    emit(work, { kind: "update_conversation", isAnsweredNow });
  }
  startWrapUps(work, (leg) => {
    const earlier = before.legs.find((one) => one.id === leg.id);
    return !isNew && earlier !== undefined && hasFinished(was, earlier);
  });
  scheduleTime(work);
  // The action sends the command itself, because it reports a rejection.
  const isSentByAction = event.kind === "hold_requested" || event.kind === "supervision_changed";
  if (
    !is.isPbx &&
    !isSentByAction &&
    planCarrierSync({ ...is, legs: state.legs }, work.now).length > 0
  )
    emit(work, { kind: "sync_carrier" });
  if (isQueuePlaceChanged(was, is)) emit(work, { kind: "publish_queue_positions" });
  if (isNew || event.kind === "recording_changed" || hasVisiblyChanged(before, state))
    emit(work, { kind: "publish_call" });
}

function scheduleTime(work: Work): void {
  const { before, state } = work;
  if (work.effects.some((effect) => effect.kind === "check_at")) return;
  const due = nextDueTransition(state.call, () => settingsOf(work).flow);
  // A claiming member has time to join once; later, others decide whether they are gone.
  if (due === null || (due.kind === "join" && before.call.claimedAt === state.call.claimedAt))
    return;
  const known = nextDueTransition(before.call, () => settingsOf(work).flow);
  if (known?.kind !== due.kind || known.at.getTime() !== due.at.getTime())
    emit(work, { kind: "check_at", at: due.at.toISOString() });
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
  const work = startWork(state, now);
  changeCall(work, { lastEventAt: nowOf(work) });
  return work.state;
}
