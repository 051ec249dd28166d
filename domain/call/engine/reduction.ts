// One reduction in progress: the state so far, its effects, and the follow-ups that other parts of the engine handle.
// Each reduction has its own, so the parts of the engine replace its state in place; the state itself never changes.

import type { RingEndReason } from "#domain/call/call.ts";
import type { RingCandidate, RingOffer } from "#domain/call/choose-ring-round.ts";
import { findCustomerLeg, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isSameJson } from "#domain/same-json.ts";
import type { CallEffect } from "./effects.ts";
import type { FollowUp } from "./event.ts";
import type {
  CallFields,
  CallSettings,
  EngineLeg,
  EngineRing,
  EngineState,
  NeededInput,
} from "./state.ts";

export interface Reduction {
  readonly before: EngineState;
  readonly now: Date;
  state: EngineState;
  readonly effects: CallEffect[];
  readonly followUps: FollowUp[];
}

export const startReduction = (state: EngineState, now: Date): Reduction => ({
  before: state,
  state,
  now,
  effects: [],
  followUps: [],
});

/** Thrown where an input is missing: reduce.ts returns it, and the event is reduced again with it. */
export class MissingInputError extends Error {
  readonly input: NeededInput;
  constructor(input: NeededInput) {
    super(`needs ${input.kind}`);
    this.input = input;
  }
}

function requireInput<T>(value: T | undefined, input: NeededInput): T {
  if (value === undefined) throw new MissingInputError(input);
  return value;
}

export const settingsOf = ({ state }: Pick<Reduction, "state">): CallSettings =>
  requireInput(state.inputs.settings, { kind: "settings" });

export const countryOf = ({ state }: Reduction): string =>
  requireInput(state.inputs.country, { kind: "country" });

export const candidatesOf = ({ state }: Reduction): readonly RingCandidate[] =>
  requireInput(state.inputs.candidates, { kind: "candidates" });

export const waitingAt = ({ state }: Reduction, stepId: string): number =>
  requireInput(state.inputs.waiting?.[stepId], { kind: "waiting", stepId });

/** An effect is never caused twice by one event. */
export function addEffect(reduction: Reduction, effect: CallEffect): void {
  const text = JSON.stringify(effect);
  if (reduction.effects.every((one) => JSON.stringify(one) !== text))
    reduction.effects.push(effect);
}

export const addFollowUp = (reduction: Reduction, followUp: FollowUp): void =>
  void reduction.followUps.push(followUp);

export const nowOf = ({ now }: Reduction): string => now.toISOString();

export const inSeconds = ({ now }: Reduction, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();

export function changeCall(reduction: Reduction, change: Partial<CallFields>): void {
  const { call } = reduction.state;
  const fields = Object.keys(change) as (keyof CallFields)[];
  if (fields.some((field) => !isSameJson(call[field], change[field])))
    reduction.state = { ...reduction.state, call: { ...call, ...change } };
}

export const findLeg = ({ state }: Reduction, id: LegId | null): EngineLeg | null =>
  state.legs.find((leg) => leg.id === id) ?? null;

export function changeLeg(reduction: Reduction, id: LegId, change: Partial<EngineLeg>): void {
  reduction.state = {
    ...reduction.state,
    legs: reduction.state.legs.map((leg) => (leg.id === id ? { ...leg, ...change } : leg)),
  };
}

export const customerIdOf = ({ state: { call, legs } }: Reduction): LegId => {
  const customer = findCustomerLeg(legs);
  if (!customer) throw new Error(`call ${call.id} has no customer leg`);
  return customer.id;
};

/** The leg is wanted no longer: the carrier ends it. */
export function requestLeave(reduction: Reduction, leg: EngineLeg): void {
  if (leg.leaveRequestedAt === null)
    changeLeg(reduction, leg.id, { leaveRequestedAt: nowOf(reduction) });
}

/** Another member has the call, and its conversation if it was assigned to the one before. */
export function reassignCall(reduction: Reduction, from: MemberId, to: MemberId): void {
  changeCall(reduction, { claimedBy: to, claimedAt: nowOf(reduction) });
  addEffect(reduction, { kind: "reassign_conversation", from, to });
}

type NewLeg = Pick<EngineLeg, "role" | "number" | "ringTimeoutSeconds"> &
  Partial<Pick<EngineLeg, "addedBy" | "joinMethod" | "createdAt">>;

export function addLeg(reduction: Reduction, leg: NewLeg): LegId {
  const id = reduction.state.nextLegId;
  if (findLeg(reduction, id))
    throw new Error(`an event of call ${reduction.state.call.id} adds two legs`);
  const created: EngineLeg = {
    memberId: null,
    mode: null,
    addedBy: null,
    joinMethod: null,
    createdAt: nowOf(reduction),
    ...leg,
    id,
    providerRef: null,
    joinTokenExpiresAt: null,
    dialedAt: null,
    leaveRequestedAt: null,
    ringingAt: null,
    answeredAt: null,
    joinedAt: null,
    leftAt: null,
    endedAt: null,
    cause: null,
    answeredBy: null,
    providerCode: null,
    joinFlag: null,
    conferenceFlag: null,
    holdFlag: null,
    muteFlag: null,
  };
  reduction.state = { ...reduction.state, legs: [...reduction.state.legs, created] };
  return id;
}

/** Creates a leg and dials it. */
export const dialNewLeg = (reduction: Reduction, leg: NewLeg): void =>
  addEffect(reduction, { kind: "dial_leg", legId: addLeg(reduction, leg) });

interface EndedRings {
  /** Limits it to this member's rings. */
  readonly memberId?: MemberId;
  readonly at?: string;
}

/** Ends open rings. Returns how many. */
export function endRings(
  reduction: Reduction,
  endReason: RingEndReason,
  { memberId, at = nowOf(reduction) }: EndedRings = {},
): number {
  const open = reduction.state.rings.filter(
    (ring) => ring.endReason === null && (memberId === undefined || ring.memberId === memberId),
  );
  if (open.length > 0)
    changeRings(reduction, (ring) => open.includes(ring), { endReason, endedAt: at });
  return open.length;
}

export function changeRings(
  reduction: Reduction,
  isChanged: (ring: EngineRing) => boolean,
  change: Partial<EngineRing>,
): void {
  reduction.state = {
    ...reduction.state,
    rings: reduction.state.rings.map((ring) => (isChanged(ring) ? { ...ring, ...change } : ring)),
  };
}

/**
 * Adds offers to a round. If offered again in the same round, a closed ring is reopened and an open one keeps ringing;
 * a sent push stays recorded.
 */
export function addRings(reduction: Reduction, round: number, offers: readonly RingOffer[]): void {
  const at = nowOf(reduction);
  const known = (offer: RingOffer) =>
    reduction.state.rings.find((ring) => ring.round === round && ring.memberId === offer.memberId);
  const toRing = (offer: RingOffer): EngineRing => {
    const wasPushed = known(offer)?.by.includes("push") === true && !offer.by.includes("push");
    return {
      round,
      memberId: offer.memberId,
      offeredAt: at,
      endReason: offer.endReason,
      by: wasPushed ? [...offer.by, "push"] : offer.by,
      endedAt: offer.endReason === null ? null : at,
    };
  };
  const added = offers.filter((offer) => known(offer)?.endReason !== null).map(toRing);
  if (added.length === 0) return;
  const isReplaced = (ring: EngineRing) =>
    ring.round === round && added.some((one) => one.memberId === ring.memberId);
  reduction.state = {
    ...reduction.state,
    rings: [...reduction.state.rings.filter((ring) => !isReplaced(ring)), ...added],
  };
}

export const isPersonalPhone = (leg: EngineLeg): boolean =>
  leg.role === "guest" && leg.joinMethod === "personal_phone";

/** Stops personal phones and forwards that ring for the call: the round is over, or it was claimed elsewhere. */
export function cancelRingingLegs(
  reduction: Reduction,
  exceptLegId: LegId | null = null,
  /** Limits it to this member's phone. */
  ofMemberId: MemberId | null = null,
): void {
  for (const leg of reduction.state.legs)
    if (
      (isPersonalPhone(leg) || leg.joinMethod === "forward") &&
      leg.id !== exceptLegId &&
      (ofMemberId === null || leg.addedBy === ofMemberId) &&
      leg.endedAt === null
    )
      requestLeave(reduction, leg);
}

/** Nothing to do if no member was notified by push lately. */
export function endPushes(reduction: Reduction, memberId: MemberId | null = null): void {
  const since = reduction.now.getTime() - limit("ringMaxSeconds") * 1000;
  const wasPushed = reduction.state.rings.some(
    (ring) => ring.by.includes("push") && Date.parse(ring.offeredAt) > since,
  );
  if (wasPushed) addEffect(reduction, { kind: "end_pushes", memberId });
}

/** The member who stays with the customer when one leaves, other than the target of a transfer. */
export const findStayingMember = (
  { state: { call, legs } }: Reduction,
  leaving: MemberId,
  targetLegId: LegId | null | undefined,
): MemberId | null =>
  listConnectedSpeakers(legs, call.endedEpoch).findLast(
    (leg) =>
      leg.memberId !== null &&
      leg.memberId !== leaving &&
      leg.id !== targetLegId &&
      leg.leaveRequestedAt === null,
  )?.memberId ?? null;

/** A guest on an external phone stays with the customer. */
export const isGuestConnected = ({ state: { call, legs } }: Reduction): boolean =>
  listConnectedSpeakers(legs, call.endedEpoch).some(
    (leg) => leg.role === "guest" && leg.leaveRequestedAt === null,
  );
