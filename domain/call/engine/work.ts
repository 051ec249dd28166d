// One reduction in progress: the state so far, its effects, and the follow-ups that other parts of the engine handle.
// Each reduction has its own, so the parts of the engine replace its state in place; the state itself never changes.
import type { RingEndReason } from "#domain/call/call.ts";
import type { RingCandidate, RingOffer } from "#domain/call/choose-ring-round.ts";
import { findCustomerLeg, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
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

export interface Work {
  readonly before: EngineState;
  readonly now: Date;
  state: EngineState;
  readonly effects: CallEffect[];
  readonly pending: FollowUp[];
}

export const startWork = (state: EngineState, now: Date): Work => ({
  before: state,
  state,
  now,
  effects: [],
  pending: [],
});

/** Thrown where an input is missing: reduce.ts returns it, and the event is reduced again with it. */
export class MissingInputError extends Error {
  readonly input: NeededInput;
  constructor(input: NeededInput) {
    super(`needs ${input.kind}`);
    this.input = input;
  }
}

function required<T>(value: T | undefined, input: NeededInput): T {
  if (value === undefined) throw new MissingInputError(input);
  return value;
}

export const settingsOf = ({ state }: Pick<Work, "state">): CallSettings =>
  required(state.inputs.settings, { kind: "settings" });

export const countryOf = ({ state }: Work): string =>
  required(state.inputs.country, { kind: "country" });

export const candidatesOf = ({ state }: Work): readonly RingCandidate[] =>
  required(state.inputs.candidates, { kind: "candidates" });

export const waitingAt = ({ state }: Work, stepId: string): number =>
  required(state.inputs.waiting?.[stepId], { kind: "waiting", stepId });

/** An effect is never caused twice by one event. */
export function emit(work: Work, effect: CallEffect): void {
  const text = JSON.stringify(effect);
  if (work.effects.every((one) => JSON.stringify(one) !== text)) work.effects.push(effect);
}

export const raise = (work: Work, followUp: FollowUp): void => void work.pending.push(followUp);

export const nowOf = ({ now }: Work): string => now.toISOString();

export const inSeconds = ({ now }: Work, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();

export function changeCall(work: Work, change: Partial<CallFields>): void {
  const { call } = work.state;
  const fields = Object.keys(change) as (keyof CallFields)[];
  if (fields.some((field) => !isSame(call[field], change[field])))
    work.state = { ...work.state, call: { ...call, ...change } };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === "object" &&
    typeof other === "object" &&
    JSON.stringify(one) === JSON.stringify(other));

export const findLeg = ({ state }: Work, id: LegId | null): EngineLeg | null =>
  state.legs.find((leg) => leg.id === id) ?? null;

export function changeLeg(work: Work, id: LegId, change: Partial<EngineLeg>): void {
  work.state = {
    ...work.state,
    legs: work.state.legs.map((leg) => (leg.id === id ? { ...leg, ...change } : leg)),
  };
}

export const customerIdOf = ({ state: { call, legs } }: Work): LegId => {
  const customer = findCustomerLeg(legs);
  if (!customer) throw new Error(`call ${call.id} has no customer leg`);
  return customer.id;
};

/** The leg is wanted no longer: the carrier ends it. */
export function requestLeave(work: Work, leg: EngineLeg): void {
  if (leg.leaveRequestedAt === null) changeLeg(work, leg.id, { leaveRequestedAt: nowOf(work) });
}

/** Another member has the call, and its conversation if it was assigned to the one before. */
export function reassignCall(work: Work, from: MemberId, to: MemberId): void {
  changeCall(work, { claimedBy: to, claimedAt: nowOf(work) });
  emit(work, { kind: "reassign_conversation", from, to });
}

type NewLeg = Pick<EngineLeg, "role" | "number" | "ringSeconds"> &
  Partial<Pick<EngineLeg, "addedBy" | "joinMethod" | "createdAt">>;

export function addLeg(work: Work, leg: NewLeg): LegId {
  const id = work.state.nextLegId;
  if (findLeg(work, id)) throw new Error(`an event of call ${work.state.call.id} adds two legs`);
  const created: EngineLeg = {
    memberId: null,
    mode: null,
    addedBy: null,
    joinMethod: null,
    createdAt: nowOf(work),
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
  work.state = { ...work.state, legs: [...work.state.legs, created] };
  return id;
}

/** Creates a leg and dials it. */
export const dialNewLeg = (work: Work, leg: NewLeg): void =>
  emit(work, { kind: "dial_leg", legId: addLeg(work, leg) });

interface EndedRings {
  /** Limits it to this member's rings. */
  readonly memberId?: MemberId;
  readonly at?: string;
}

/** Ends open rings. Returns how many. */
export function endRings(
  work: Work,
  endReason: RingEndReason,
  { memberId, at = nowOf(work) }: EndedRings = {},
): number {
  const open = work.state.rings.filter(
    (ring) => ring.endReason === null && (memberId === undefined || ring.memberId === memberId),
  );
  if (open.length > 0)
    work.state = {
      ...work.state,
      rings: work.state.rings.map((ring) =>
        open.includes(ring) ? { ...ring, endReason, endedAt: at } : ring,
      ),
    };
  return open.length;
}

/**
 * Adds offers to a round. If offered again in the same round, a closed ring is reopened and an open one keeps ringing;
 * a sent push stays recorded.
 */
export function addRings(work: Work, round: number, offers: readonly RingOffer[]): void {
  const at = nowOf(work);
  const known = (offer: RingOffer) =>
    work.state.rings.find((ring) => ring.round === round && ring.memberId === offer.memberId);
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
  work.state = {
    ...work.state,
    rings: [...work.state.rings.filter((ring) => !isReplaced(ring)), ...added],
  };
}

export const isPersonalPhone = (leg: EngineLeg): boolean =>
  leg.role === "guest" && leg.joinMethod === "personal_phone";

/** Stops personal phones and forwards that ring for the call: the round is over, or it was claimed elsewhere. */
export function cancelRingingLegs(
  work: Work,
  exceptLegId: LegId | null = null,
  /** Limits it to this member's phone. */
  ofMemberId: MemberId | null = null,
): void {
  for (const leg of work.state.legs)
    if (
      (isPersonalPhone(leg) || leg.joinMethod === "forward") &&
      leg.id !== exceptLegId &&
      (ofMemberId === null || leg.addedBy === ofMemberId) &&
      leg.endedAt === null
    )
      requestLeave(work, leg);
}

/** Nothing to do if no member was notified by push lately. */
export function endPushes(work: Work, memberId: MemberId | null = null): void {
  const since = work.now.getTime() - limit("ringSeconds") * 1000;
  const wasPushed = work.state.rings.some(
    (ring) => ring.by.includes("push") && Date.parse(ring.offeredAt) > since,
  );
  if (wasPushed) emit(work, { kind: "end_pushes", memberId });
}

/** The member who stays with the customer when one leaves, other than the target of a transfer. */
export const findStayingMember = (
  { state: { call, legs } }: Work,
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
