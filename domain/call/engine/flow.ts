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
import {
  addEffect,
  addFollowUp,
  cancelRingingLegs,
  changeCall,
  countryOf,
  dialNewLeg,
  endRings,
  inSeconds,
  nowOf,
  type Reduction,
  settingsOf,
  waitingAt,
} from "./reduction.ts";
import { planRingRound, recordUnreachable } from "./ring-round.ts";
import type { CallFields, EngineCall } from "./state.ts";

/** The phone stops ringing by itself; waits a little longer for the report of how it ended. */
const graceSeconds = 3;

/** A flow saved before the checker rejected loops may loop. */
const maxSteps = 100;

const callInFlow = (reduction: Reduction) => ({
  call: reduction.state.call,
  flow: settingsOf(reduction).flow,
});

/** Does nothing if the call is in its flow already. */
export function enterFlow(reduction: Reduction): void {
  const { call } = reduction.state;
  const isInFlow = call.stepVersion > 0 || call.stage !== "incoming";
  if (isInFlow || call.endedAt !== null || call.hungUpAt !== null) return;
  enterStep(reduction, startFlow(settingsOf(reduction).flow, reduction.now));
}

/** Only a report about the current step moves the caller on; one of a claimed call does not. */
export function finishStep(reduction: Reduction, event: CallEventOf<"step_done">): void {
  const { call } = reduction.state;
  const step = currentStep(callInFlow(reduction));
  if (event.stepVersion !== call.stepVersion || step === null || call.claimedBy !== null) return;
  const hasWaitedTooLong =
    step.kind === "queue" &&
    call.waitingSince !== null &&
    reduction.now.getTime() - Date.parse(call.waitingSince) >= step.maxWaitSeconds * 1000;
  const flowEvent: FlowEvent = hasWaitedTooLong
    ? { kind: "no_answer" }
    : step.kind === "greeting"
      ? { kind: "prompt_finished" }
      : event.digits
        ? { kind: "key_pressed", key: event.digits.slice(0, 1) }
        : { kind: "no_input" };
  // The end of the music is no action of the caller.
  if (step.kind === "queue" && flowEvent.kind === "no_input") {
    repeatStep(reduction);
    return;
  }
  const { flow } = settingsOf(reduction);
  const attempts = call.stepAttempts;
  const transition = advanceFlow(flow, step.id, flowEvent, { now: reduction.now, attempts });
  if (transition.kind === "repeat") {
    repeatStep(reduction);
    return;
  }
  enterStep(reduction, transition);
}

/** The conference is over and the customer still connected, though no member ever joined. */
export function leaveConference(reduction: Reduction, event: CallEventOf<"conference_left">): void {
  const inFlow = callInFlow(reduction);
  if (event.conferenceEpoch !== inFlow.call.conferenceEpoch || !isWaitingInConference(inFlow))
    return;
  enterStep(reduction, exitOfNoAnswer(reduction), true);
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
export function followNoAnswerExit(reduction: Reduction): void {
  const { conferenceEpoch } = reduction.state.call;
  if (!enterStep(reduction, exitOfNoAnswer(reduction))) return;
  const isStillInConference =
    reduction.state.call.conferenceEpoch === conferenceEpoch &&
    isScriptedIntoConference(callInFlow(reduction)) &&
    conferenceEpoch > 0;
  if (!isStillInConference) addEffect(reduction, { kind: "redirect_customer" });
}

const exitOfNoAnswer = (
  reduction: Reduction,
  stepId = reduction.state.call.stepId ?? "",
): FlowTransition =>
  advanceFlow(settingsOf(reduction).flow, stepId, { kind: "no_answer" }, { now: reduction.now });

/** Says the step again, or plays another round of music. */
function repeatStep(reduction: Reduction): void {
  const { call } = reduction.state;
  if (call.claimedBy !== null || call.endedAt !== null) return;
  changeCall(reduction, { stepAttempts: call.stepAttempts + 1, stepVersion: call.stepVersion + 1 });
}

/** False if the call was claimed or ended. */
function enterStep(
  reduction: Reduction,
  transition: FlowTransition,
  isConferenceOver = false,
): boolean {
  const { call } = reduction.state;
  if (call.claimedBy !== null || call.endedAt !== null) return false;
  const { step, wasAfterHours, offers } = passSteps(reduction, transition);
  const stage = (step && stageOfStep(step)) ?? call.stage;
  changeCall(reduction, {
    ...conferenceChange(reduction, step, isConferenceOver),
    stage,
    stepId: step?.id ?? null,
    stepVersion: call.stepVersion + 1,
    stepEnteredAt: nowOf(reduction),
    stepAttempts: 0,
    wasAfterHours: call.wasAfterHours || wasAfterHours,
    waitingSince: step?.kind === "queue" ? nowOf(reduction) : null,
    ringExpiresAt: null,
  });
  endRings(reduction, "missed");
  cancelRingingLegs(reduction);
  if (step !== null) startStep(reduction, step, offers);
  return true;
}

/**
 * A caller who keeps waiting in the conference stays there; any other change of conference or music starts a new
 * conference epoch.
 */
function conferenceChange(
  reduction: Reduction,
  step: ActiveStep | null,
  isConferenceOver: boolean,
): Partial<CallFields> {
  const { conferenceEpoch } = reduction.state.call;
  const wasInConference = conferenceEpoch > 0 && isScriptedIntoConference(callInFlow(reduction));
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

function passSteps(reduction: Reduction, first: FlowTransition): Arrival {
  let transition = first;
  let wasAfterHours = false;
  for (let passed = 0; passed < maxSteps && transition.kind !== "repeat"; passed += 1) {
    wasAfterHours ||= transition.wasAfterHours;
    if (transition.kind === "end") break;
    const { step } = transition;
    const offers = step.kind === "ring" ? planRingRound(reduction, step, []) : [];
    if (!isSkipped(reduction, step, offers)) return { step, wasAfterHours, offers };
    recordUnreachable(reduction, offers);
    transition = exitOfNoAnswer(reduction, step.id);
  }
  return { step: null, wasAfterHours, offers: [] };
}

function isSkipped(reduction: Reduction, step: ActiveStep, offers: readonly RingOffer[]): boolean {
  if (step.kind === "queue") return waitingAt(reduction, step.id) >= step.maxCallers;
  if (step.kind === "forward") return forwardNumberOf(reduction, step) === null;
  return step.kind === "ring" && !canReachAnyone(offers);
}

/** Null if this inbox may not call the number: its allowed countries may have changed since the flow was published. */
function forwardNumberOf(
  reduction: Reduction,
  step: Extract<ActiveStep, { kind: "forward" }>,
): string | null {
  const { name, phone } = settingsOf(reduction).inbox;
  const { countries, allowsPremiumRate } = withPhoneDefaults(phone);
  const from = { name, countries, allowsPremiumRate };
  return resolveForwardNumber(step.number, from, countryOf(reduction)).number;
}

function startStep(reduction: Reduction, step: ActiveStep, offers: readonly RingOffer[]): void {
  switch (step.kind) {
    case "ring":
      addFollowUp(reduction, { kind: "round_planned", offers, seconds: step.seconds });
      return;
    case "queue":
      addEffect(reduction, { kind: "match_waiting_calls" });
      return;
    case "forward":
      dialNewLeg(reduction, {
        role: "guest",
        joinMethod: "forward",
        ringTimeoutSeconds: step.seconds,
        number: forwardNumberOf(reduction, step),
      });
      changeCall(reduction, { ringExpiresAt: inSeconds(reduction, step.seconds + graceSeconds) });
      return;
    case "text_back":
      addEffect(reduction, { kind: "send_text_back", text: step.text });
      return;
    case "greeting":
    case "menu":
    case "voicemail":
    case "hang_up":
      return;
  }
}
