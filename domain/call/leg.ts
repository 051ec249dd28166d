// One party on a call, as the facts left it. The latest counted report of each kind is kept with the stay and
// the number it came with, so that an older one says nothing any more.
import type { LegId, MemberId } from "#domain/ids.ts";
import type { LegCause, LegRole, SuperviseMode } from "./call.ts";

export interface Mark {
  readonly stay: number;
  readonly seq: number;
  readonly on: boolean;
  /** The provider's own time. */
  readonly at: string;
}

/** The surest first: what says more stands, in whatever order it is told. */
export const answerers = ["machine", "fax", "person"] as const;
export type AnsweredBy = (typeof answerers)[number];

export const broughtHows = ["cold", "warm", "party", "forward", "ring"] as const;
export type BroughtHow = (typeof broughtHows)[number];

export interface Leg {
  readonly id: LegId;
  readonly role: LegRole;
  readonly memberId: MemberId | null;
  readonly mode: SuperviseMode | null;
  readonly broughtBy: MemberId | null;
  readonly broughtHow: BroughtHow | null;
  readonly toldToLeaveAt: string | null;
  readonly askedAt: string;
  readonly ringAt: string | null;
  readonly answerAt: string | null;
  readonly joinAt: string | null;
  readonly leaveAt: string | null;
  readonly endAt: string | null;
  readonly cause: LegCause | null;
  /** Who picked up, where the provider listened for a machine; null: it did not, or cannot tell. */
  readonly answeredBy: AnsweredBy | null;
  readonly providerCode: string | null;
  /** Its first coming into the latest room it was in. */
  readonly joinMark: Mark | null;
  readonly roomMark: Mark | null;
  readonly holdMark: Mark | null;
  readonly muteMark: Mark | null;
}

/** In the room of this stay, as far as anybody told. */
export function isInRoom(leg: Leg, overStay: number): boolean {
  return leg.endAt === null && leg.roomMark?.on === true && leg.roomMark.stay > overStay;
}

/** A mark of an earlier stay says nothing about this one. */
const holds = (leg: Leg, mark: Mark | null): boolean =>
  mark?.on === true && mark.stay === leg.roomMark?.stay;

export const isHeld = (leg: Leg, overStay: number): boolean =>
  isInRoom(leg, overStay) && holds(leg, leg.holdMark);
export const isMuted = (leg: Leg, overStay: number): boolean =>
  isInRoom(leg, overStay) && holds(leg, leg.muteMark);
