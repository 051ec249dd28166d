// Moves a caller through the call flow. Steps that decide by themselves are passed at once: a full queue, a ring that
// can reach no member, a forward to a number this inbox may not call.
import { canReachAnyone, type RingOffer } from "#domain/call/choose-ring-round.ts";
import { resolveForwardNumber } from "#domain/call/dialing/check-forwards.ts";
import {
  type ActiveStep,
  advanceFlow,
  type FlowEvent,
  type FlowTransition,
  stageOfStep,
  startFlow,
} from "#domain/call/flow/advance-flow.ts";
import {
  currentStep,
  isScriptedIntoConference,
  waitsOutsideConference,
} from "#domain/call/flow/current-step.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import type { CallEventOf } from "./event.ts";
import { planRingRound, recordUnreachable } from "./ring-round.ts";
import type { CallFields, EngineCall } from "./state.ts";
import {
  cancelRingingLegs,
  changeCall,
  countryOf,
  dialNewLeg,
  emit,
  endRings,
  inSeconds,
  nowOf,
  raise,
  settingsOf,
  type Work,
  waitingAt,
} from "./work.ts";

/** The phone stops ringing by itself; waits a little longer for the report of how it ended. */
const graceSeconds = 3;

/** A flow saved before the checker rejected loops may loop. */
const maxSteps = 100;

const placeOf = (work: Work) => ({ call: work.state.call, flow: settingsOf(work).flow });

/** Does nothing if the call is in its flow already. */
export function enterFlow(work: Work): void {
  const { call } = work.state;
  const isInFlow = call.stepVersion > 0 || call.stage !== "incoming";
  if (isInFlow || call.endedAt !== null || call.hungUpAt !== null) return;
  enterStep(work, startFlow(settingsOf(work).flow, work.now));
}

/** Only a report about the current step moves the caller on; one of a claimed call does not. */
export function finishStep(work: Work, event: CallEventOf<"step_done">): void {
  const { call } = work.state;
  const step = currentStep(placeOf(work));
  if (event.stepVersion !== call.stepVersion || step === null || call.claimedBy !== null) return;
  const hasWaitedTooLong =
    step.kind === "queue" &&
    call.waitingSince !== null &&
    work.now.getTime() - Date.parse(call.waitingSince) >= step.maxWaitSeconds * 1000;
  const flowEvent: FlowEvent = hasWaitedTooLong
    ? { kind: "no_answer" }
    : step.kind === "greeting"
      ? { kind: "prompt_finished" }
      : event.digits
        ? { kind: "key_pressed", key: event.digits.slice(0, 1) }
        : { kind: "no_input" };
  // The end of the music is no action of the caller.
  if (step.kind === "queue" && flowEvent.kind === "no_input") {
    repeatStep(work);
    return;
  }
  const { flow } = settingsOf(work);
  const attempts = call.stepAttempts;
  const transition = advanceFlow(flow, step.id, flowEvent, { now: work.now, attempts });
  if (transition.kind === "repeat") {
    repeatStep(work);
    return;
  }
  enterStep(work, transition);
}

/** The conference is over and the customer still connected, though no member ever joined. */
export function leaveConference(work: Work, event: CallEventOf<"conference_left">): void {
  const place = placeOf(work);
  if (event.conferenceEpoch !== place.call.conferenceEpoch || !isWaitingInConference(place)) return;
  enterStep(work, exitOfNoAnswer(work), true);
}

/** The caller is in the conference, and no member has spoken with them yet. */
export const isWaitingInConference = (at: {
  readonly call: EngineCall;
  readonly flow: CallFlow;
}): boolean =>
  at.call.claimedBy === null &&
  at.call.answeredAt === null &&
  at.call.hungUpAt === null &&
  isScriptedIntoConference(at);

/** The caller's leg does not ask by itself: the carrier redirects it. */
export function followNoAnswerExit(work: Work): void {
  const { conferenceEpoch } = work.state.call;
  if (!enterStep(work, exitOfNoAnswer(work))) return;
  const isStillInConference =
    work.state.call.conferenceEpoch === conferenceEpoch &&
    isScriptedIntoConference(placeOf(work)) &&
    conferenceEpoch > 0;
  if (!isStillInConference) emit(work, { kind: "redirect_customer" });
}

const exitOfNoAnswer = (work: Work, stepId = work.state.call.stepId ?? ""): FlowTransition =>
  advanceFlow(settingsOf(work).flow, stepId, { kind: "no_answer" }, { now: work.now });

/** Says the step again, or plays another round of music. */
function repeatStep(work: Work): void {
  const { call } = work.state;
  if (call.claimedBy !== null || call.endedAt !== null) return;
  changeCall(work, { stepAttempts: call.stepAttempts + 1, stepVersion: call.stepVersion + 1 });
}

/** False if the call was claimed or ended. */
function enterStep(work: Work, transition: FlowTransition, isConferenceOver = false): boolean {
  const { call } = work.state;
  if (call.claimedBy !== null || call.endedAt !== null) return false;
  const { step, wasAfterHours, offers } = passSteps(work, transition);
  const stage = (step && stageOfStep(step)) ?? call.stage;
  changeCall(work, {
    ...conferenceChange(work, step, isConferenceOver),
    stage,
    stepId: step?.id ?? null,
    stepVersion: call.stepVersion + 1,
    stepEnteredAt: nowOf(work),
    stepAttempts: 0,
    wasAfterHours: call.wasAfterHours || wasAfterHours,
    waitingSince: step?.kind === "queue" ? nowOf(work) : null,
    ringExpiresAt: null,
  });
  endRings(work, "missed");
  cancelRingingLegs(work);
  if (step !== null) startStep(work, step, offers);
  return true;
}

/**
 * A caller who keeps waiting in the conference stays there; any other change of conference or music starts a new
 * conference epoch.
 */
function conferenceChange(
  work: Work,
  step: ActiveStep | null,
  isConferenceOver: boolean,
): Partial<CallFields> {
  const { conferenceEpoch } = work.state.call;
  const wasInConference = conferenceEpoch > 0 && isScriptedIntoConference(placeOf(work));
  const waits = step?.kind === "ring" || step?.kind === "forward" || step?.kind === "queue";
  if (waits && wasInConference && !isConferenceOver && !waitsOutsideConference(step)) return {};
  return {
    ...(wasInConference ? { endedEpoch: conferenceEpoch } : {}),
    ...(waits ? { conferenceEpoch: conferenceEpoch + 1 } : {}),
  };
}

interface Arrival {
  /** Null if the flow is over, and with it the call. */
  readonly step: ActiveStep | null;
  readonly wasAfterHours: boolean;
  readonly offers: readonly RingOffer[];
}

function passSteps(work: Work, first: FlowTransition): Arrival {
  let transition = first;
  let wasAfterHours = false;
  for (let passed = 0; passed < maxSteps && transition.kind !== "repeat"; passed += 1) {
    wasAfterHours ||= transition.wasAfterHours;
    if (transition.kind === "end") break;
    const { step } = transition;
    const offers = step.kind === "ring" ? planRingRound(work, step, []) : [];
    if (!isSkipped(work, step, offers)) return { step, wasAfterHours, offers };
    recordUnreachable(work, offers);
    transition = exitOfNoAnswer(work, step.id);
  }
  return { step: null, wasAfterHours, offers: [] };
}

function isSkipped(work: Work, step: ActiveStep, offers: readonly RingOffer[]): boolean {
  if (step.kind === "queue") return waitingAt(work, step.id) >= step.maxCallers;
  if (step.kind === "forward") return forwardNumberOf(work, step) === null;
  return step.kind === "ring" && !canReachAnyone(offers);
}

/** Null if this inbox may not call the number: its allowed countries may have changed since the flow was published. */
function forwardNumberOf(
  work: Work,
  step: Extract<ActiveStep, { kind: "forward" }>,
): string | null {
  const { name, phone } = settingsOf(work).inbox;
  const { countries, allowsPremiumRate } = withPhoneDefaults(phone);
  const from = { name, countries, allowsPremiumRate };
  return resolveForwardNumber(step.number, from, countryOf(work)).number;
}

function startStep(work: Work, step: ActiveStep, offers: readonly RingOffer[]): void {
  switch (step.kind) {
    case "ring":
      raise(work, { kind: "round_planned", offers, seconds: step.seconds });
      return;
    case "queue":
      emit(work, { kind: "match_waiting_calls" });
      return;
    case "forward":
      dialNewLeg(work, {
        role: "guest",
        joinMethod: "forward",
        ringSeconds: step.seconds,
        number: forwardNumberOf(work, step),
      });
      changeCall(work, { ringExpiresAt: inSeconds(work, step.seconds + graceSeconds) });
      return;
    case "text_back":
      emit(work, { kind: "send_text_back", text: step.text });
      return;
    case "greeting":
    case "menu":
    case "voicemail":
    case "hang_up":
      return;
  }
}
