// One party on a call, as the facts left it. The latest counted report of each kind is kept with the stay and
// the number it came with, so that an older one says nothing any more.
import type { LegId, MemberId } from "#domain/ids.ts";
import type { LegEndCause, LegRole, SupervisionMode } from "./call.ts";

export interface SequencedFlag {
  readonly stay: number;
  readonly seq: number;
  readonly on: boolean;
  /** The provider's own time. */
  readonly at: string;
}

/** The surest first: what says more stands, in whatever order it is told. */
export const answerers = ["machine", "fax", "person"] as const;
export type AnsweredBy = (typeof answerers)[number];

export const joinMethods = ["cold", "warm", "party", "forward", "ring"] as const;
export type JoinMethod = (typeof joinMethods)[number];

export interface Leg {
  readonly id: LegId;
  readonly role: LegRole;
  readonly memberId: MemberId | null;
  readonly mode: SupervisionMode | null;
  readonly broughtBy: MemberId | null;
  readonly broughtHow: JoinMethod | null;
  readonly toldToLeaveAt: string | null;
  readonly askedAt: string;
  readonly ringAt: string | null;
  readonly answerAt: string | null;
  readonly joinAt: string | null;
  readonly leaveAt: string | null;
  readonly endAt: string | null;
  readonly cause: LegEndCause | null;
  /** Who picked up, where the provider listened for a machine; null: it did not, or cannot tell. */
  readonly answeredBy: AnsweredBy | null;
  readonly providerCode: string | null;
  /** Its first coming into the latest room it was in. */
  readonly joinMark: SequencedFlag | null;
  readonly roomMark: SequencedFlag | null;
  readonly holdMark: SequencedFlag | null;
  readonly muteMark: SequencedFlag | null;
}

/** In the room of this stay, as far as anybody told. */
export function isInConference(leg: Leg, overStay: number): boolean {
  return leg.endAt === null && leg.roomMark?.on === true && leg.roomMark.stay > overStay;
}

/** A mark of an earlier stay says nothing about this one. */
const holds = (leg: Leg, mark: SequencedFlag | null): boolean =>
  mark?.on === true && mark.stay === leg.roomMark?.stay;

export const isHeld = (leg: Leg, overStay: number): boolean =>
  isInConference(leg, overStay) && holds(leg, leg.holdMark);
export const isMuted = (leg: Leg, overStay: number): boolean =>
  isInConference(leg, overStay) && holds(leg, leg.muteMark);
