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
  readonly addedBy: MemberId | null;
  readonly joinMethod: JoinMethod | null;
  readonly leaveRequestedAt: string | null;
  readonly askedAt: string;
  readonly ringingAt: string | null;
  readonly answerAt: string | null;
  readonly joinedAt: string | null;
  readonly leftAt: string | null;
  readonly endAt: string | null;
  readonly cause: LegEndCause | null;
  /** Who picked up, where the provider listened for a machine; null: it did not, or cannot tell. */
  readonly answeredBy: AnsweredBy | null;
  readonly providerCode: string | null;
  /** Its first coming into the latest room it was in. */
  readonly joinFlag: SequencedFlag | null;
  readonly conferenceFlag: SequencedFlag | null;
  readonly holdFlag: SequencedFlag | null;
  readonly muteFlag: SequencedFlag | null;
}

/** In the room of this stay, as far as anybody told. */
export function isInConference(leg: Leg, endedEpoch: number): boolean {
  return (
    leg.endAt === null && leg.conferenceFlag?.on === true && leg.conferenceFlag.stay > endedEpoch
  );
}

/** A mark of an earlier stay says nothing about this one. */
const holds = (leg: Leg, mark: SequencedFlag | null): boolean =>
  mark?.on === true && mark.stay === leg.conferenceFlag?.stay;

export const isHeld = (leg: Leg, endedEpoch: number): boolean =>
  isInConference(leg, endedEpoch) && holds(leg, leg.holdFlag);
export const isMuted = (leg: Leg, endedEpoch: number): boolean =>
  isInConference(leg, endedEpoch) && holds(leg, leg.muteFlag);
