// What the call bar shows of a call: the server's row, this browser's media path, and requests not confirmed yet. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import {
  joinedOthersCallAt,
  legsAddedByMe,
  otherSpeakers,
  type RemainingParty,
  remainingPartyOf,
  transferTargetsOf,
} from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { type CallLeg, myLeg } from "#web/data/call/my-leg.ts";
import { pbxCallerOf } from "#web/features/softphone/engine/pbx/pbx-caller.ts";
import type { MediaPath, PbxCall, PhoneState } from "#web/features/softphone/engine/phone-state.ts";

export type CallBarPhase =
  | "connecting"
  | "dialing"
  | "ringing"
  | "active"
  | "held"
  | "reconnecting"
  | "lost"
  | "elsewhere";

export interface CallBarView {
  readonly id: string;
  readonly phase: CallBarPhase;
  /** The server's time from which the timer runs; null while connecting, when no one can speak yet. */
  readonly since: string | number | null;
  /** Since when the customer is on hold, shown beside the call's time. */
  readonly heldSince: string | null;
  readonly name: string;
  readonly number: string;
  readonly conversationNumber: number | null;
  readonly isMuted: boolean;
  readonly isEnding: boolean;
  readonly giveUpAtMs: number | null;
  readonly quality: MediaPath["quality"];
  /** Null if it can't be recorded from here. */
  readonly recording: Call["recording"] | null;
  /** The legs the member added, ringing or talking. */
  readonly addedByMe: readonly CallLeg[];
  /** Everyone talking besides the customer and the member, however they were added. */
  readonly company: readonly CallLeg[];
  /** Members being rung because the member transfers the call to them. */
  readonly transferTargets: readonly MemberId[];
  readonly isConsulting: boolean;
  /** The member is being consulted; the customer is on hold, and the member can't hold or transfer the call. */
  readonly isConsulted: boolean;
  /** Who has the customer after the member leaves; null if hanging up ends the call. */
  readonly leftTo: RemainingParty | null;
  /** Who answered an outgoing call, if the inbox detects it. */
  readonly answeredBy: CallLeg["answeredBy"];
  /** The supervision mode; null if the member talks normally. */
  readonly mode: CallLeg["mode"];
}

export function callBarViewOf(call: Call, me: MemberId, phone: PhoneState): CallBarView {
  const path = phone.paths[call.id];
  const expected = phone.expected[call.id] ?? {};
  const leg = myLeg(call, me);
  const isHeld = expected.isHeld ?? call.state === "held";
  const isEnding = expected.isEnding === true;
  const phase =
    path === undefined && isLeaving(call, phone)
      ? isHeld
        ? "held"
        : "active"
      : phaseOf(call, path, isHeld, leg);
  return {
    id: call.id,
    phase,
    since:
      phase === "connecting"
        ? null
        : (joinedOthersCallAt(call, me) ?? call.answeredAt ?? call.startedAt),
    heldSince: phase === "held" ? call.onHoldSince : null,
    name: call.contactName,
    number: call.formatted,
    conversationNumber: call.conversationNumber,
    isMuted: path?.isMuted ?? false,
    isEnding,
    giveUpAtMs: path?.giveUpAtMs ?? null,
    quality: path?.quality ?? null,
    recording:
      call.canRecord || call.recording !== "off" ? (expected.recording ?? call.recording) : null,
    addedByMe: leg?.mode ? [] : legsAddedByMe(call, me),
    company: otherSpeakers(call, me),
    transferTargets: call.memberId === me ? transferTargetsOf(call) : [],
    isConsulting: call.isConsulting,
    // A member who became the owner by consultation consults others as the owner.
    isConsulted: call.isConsulting && leg?.joinMethod === "warm" && call.memberId !== me,
    leftTo: remainingPartyOf(call, me),
    answeredBy: customerLeg(call)?.answeredBy ?? null,
    mode: leg?.mode ?? null,
  };
}

/** Hung up here; the carrier has not reported the end yet. */
const isLeaving = ({ id }: Call, { expected, left }: PhoneState): boolean =>
  expected[id]?.isEnding === true && left[id] !== undefined;

const customerLeg = (call: Call): CallLeg | undefined =>
  call.legs.find(({ role }) => role === "customer");

function phaseOf(
  call: Call,
  path: MediaPath | undefined,
  isHeld: boolean,
  leg: CallLeg | undefined,
): CallBarPhase {
  if (path === undefined) return leg?.state === "left" ? "lost" : "elsewhere";
  if (path.state === "reconnecting" || path.state === "lost") return path.state;
  if (isHeld) return "held";
  if (call.state === "dialing") return "dialing";
  if (call.state === "ringing" && call.direction === "out") return "ringing";
  return path.state === "open" && call.answeredAt !== null ? "active" : "connecting";
}

export function pbxCallBarViewOf(
  call: PbxCall,
  phone: PhoneState,
  calls: readonly Call[],
): CallBarView {
  const path = phone.paths[call.id];
  const isOpen = path?.state === "open";
  const phase = call.isHeld
    ? "held"
    : isOpen
      ? "active"
      : call.direction === "out"
        ? "ringing"
        : "connecting";
  return {
    id: call.id,
    phase,
    since: phase === "connecting" ? null : call.startedAtMs,
    heldSince: null,
    ...pbxCallerOf(call, calls),
    isMuted: path?.isMuted ?? false,
    isEnding: false,
    giveUpAtMs: path?.giveUpAtMs ?? null,
    quality: path?.quality ?? null,
    recording: null,
    addedByMe: [],
    company: [],
    transferTargets: [],
    isConsulting: false,
    isConsulted: false,
    leftTo: null,
    answeredBy: null,
    mode: null,
  };
}

/** The member's calls for the call bar: those with audio here, and those on other devices. */
export function callBarCalls(calls: readonly Call[], me: MemberId, phone: PhoneState): Call[] {
  return calls.filter((call) => {
    if (!isLive(call)) return false;
    if (phone.paths[call.id] !== undefined || isLeaving(call, phone)) return true;
    const leg = myLeg(call, me);
    if (leg === undefined || leg.state !== "in_conference") return false;
    // Just left here and not yet confirmed by the server; a leg of another device was added after that.
    const leftAtMs = phone.left[call.id];
    return (
      leftAtMs === undefined || leftAtMs + phone.serverClockOffsetMs < Date.parse(leg.createdAt)
    );
  });
}

/** Callers waiting for an answer; one being answered here keeps ringing until it is connected. */
export const countWaiting = (
  calls: readonly Call[],
  { paths, answering }: Pick<PhoneState, "paths" | "answering">,
): number =>
  calls.filter(
    (one) =>
      isLive(one) &&
      (one.state === "waiting" || one.state === "ringing") &&
      one.direction === "in" &&
      paths[one.id] === undefined &&
      one.id !== answering,
  ).length;

/** The active call first, then held ones, then those on other devices, then those that are ending. */
export function sortCallBarItems<One extends { readonly view: CallBarView }>(
  shown: readonly One[],
): One[] {
  const rankOf = ({ view: { phase, isEnding } }: One) =>
    isEnding ? 3 : phase === "elsewhere" || phase === "lost" ? 2 : phase === "held" ? 1 : 0;
  return shown.toSorted((one, other) => rankOf(one) - rankOf(other));
}
