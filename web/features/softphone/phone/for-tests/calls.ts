// Calls as the server tells them, for the tests of the softphone: everything said, nothing random.
import type { Call } from "#contract/live.ts";
import type { CallId, LegId, LineId, MemberId } from "#domain/ids.ts";

const uuid = (kind: number, n: number) =>
  `0190${String(kind).padStart(4, "0")}-0000-7000-8000-${String(n).padStart(12, "0")}`;

export const callId = (n: number) => uuid(31, n) as CallId;
export const legId = (n: number) => uuid(32, n) as LegId;
export const lineId = uuid(33, 1) as LineId;
export const me = uuid(1, 1) as MemberId;
export const maya = uuid(1, 2) as MemberId;

const at = "2026-11-20T09:00:00.000Z";

export function legFor(
  n: number,
  change: Partial<Call["legs"][number]> = {},
): Call["legs"][number] {
  return {
    id: legId(n),
    role: "member",
    memberId: me,
    number: null,
    state: "in_room",
    isMuted: false,
    mode: null,
    broughtBy: null,
    broughtHow: null,
    askedAt: at,
    joinedAt: at,
    endedAt: null,
    cause: null,
    answeredBy: null,
    say: null,
    ...change,
  };
}

export const ringFor = (
  memberId: MemberId,
  ended: Call["rings"][number]["ended"] = null,
): Call["rings"][number] => ({ memberId, round: 1, offeredAt: at, ended, endedAt: null });

export function callFor(n: number, change: Partial<Call> = {}): Call {
  return {
    id: callId(n),
    conversationId: uuid(2, n) as Call["conversationId"],
    conversationNumber: n,
    lineId,
    homeLineId: lineId,
    contactId: uuid(3, n) as Call["contactId"],
    contactName: "Priya Nair",
    pointId: uuid(4, n) as Call["pointId"],
    direction: "in",
    isOutside: false,
    number: "+12025550177",
    shown: "(202) 555-0177",
    state: "ringing",
    outcome: null,
    isConsulting: false,
    step: null,
    startedAt: at,
    answeredAt: null,
    endedAt: null,
    waitingSince: null,
    position: null,
    heldSince: null,
    waitSeconds: 0,
    talkSeconds: 0,
    memberId: null,
    legs: [],
    rings: [ringFor(me)],
    recording: "off",
    mayRecord: false,
    takes: [],
    result: null,
    isWrappedUp: false,
    say: null,
    ...change,
  };
}

/** One I answered and speak in. */
export const myCallFor = (n: number, change: Partial<Call> = {}): Call =>
  callFor(n, {
    state: "active",
    memberId: me,
    answeredAt: at,
    legs: [legFor(n)],
    rings: [ringFor(me, "answered")],
    ...change,
  });
