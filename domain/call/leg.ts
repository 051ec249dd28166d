// One party of a call, merged from voice events. Each flag keeps the conference epoch and sequence number of its latest
// report, so that older reports are ignored.
import type { LegId, MemberId } from "#domain/ids.ts";
import type { LegEndCause, LegRole, SupervisionMode } from "./call.ts";

export interface SequencedFlag {
  readonly conferenceEpoch: number;
  readonly seq: number;
  readonly on: boolean;
  /** The provider's timestamp. */
  readonly at: string;
}

/** Most certain first: the first of these that is reported wins, in any order of reports. */
export const answerers = ["machine", "fax", "person"] as const;
export type AnsweredBy = (typeof answerers)[number];

const joinMethods = ["cold", "warm", "three_way", "forward", "personal_phone"] as const;
type JoinMethod = (typeof joinMethods)[number];

export interface Leg {
  readonly id: LegId;
  readonly role: LegRole;
  readonly memberId: MemberId | null;
  readonly mode: SupervisionMode | null;
  readonly addedBy: MemberId | null;
  readonly joinMethod: JoinMethod | null;
  readonly leaveRequestedAt: string | null;
  readonly createdAt: string;
  readonly ringingAt: string | null;
  readonly answeredAt: string | null;
  readonly joinedAt: string | null;
  readonly leftAt: string | null;
  readonly endedAt: string | null;
  readonly cause: LegEndCause | null;
  /** Who answered, if the provider ran answering machine detection; null if it didn't or can't tell. */
  readonly answeredBy: AnsweredBy | null;
  readonly providerCode: string | null;
  /** Its first join to the latest conference it was in. */
  readonly joinFlag: SequencedFlag | null;
  readonly conferenceFlag: SequencedFlag | null;
  readonly holdFlag: SequencedFlag | null;
  readonly muteFlag: SequencedFlag | null;
}

/** Whether it is in the current conference, as far as reported. */
export function isInConference(leg: Leg, endedEpoch: number): boolean {
  return (
    leg.endedAt === null &&
    leg.conferenceFlag?.on === true &&
    leg.conferenceFlag.conferenceEpoch > endedEpoch
  );
}

/** Ignores flags of an earlier conference epoch. */
const isOn = (leg: Leg, flag: SequencedFlag | null): boolean =>
  flag?.on === true && flag.conferenceEpoch === leg.conferenceFlag?.conferenceEpoch;

export const isHeld = (leg: Leg, endedEpoch: number): boolean =>
  isInConference(leg, endedEpoch) && isOn(leg, leg.holdFlag);
export const isMuted = (leg: Leg, endedEpoch: number): boolean =>
  isInConference(leg, endedEpoch) && isOn(leg, leg.muteFlag);
