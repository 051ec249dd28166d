// What the dock shows of a call: the server's row, this browser's way into it, and what was asked for and is
// not yet so. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import {
  type CallLeg,
  isLive,
  type LeftTo,
  leftTo,
  legsAddedByMe,
  myLeg,
  otherSpeakers,
  transferTargetsOf,
} from "#web/data/call/call-selectors.ts";
import { pbxCallerOf } from "#web/features/softphone/engine/pbx/pbx-caller.ts";
import type { MediaPath, PbxCall, PhoneState } from "#web/features/softphone/engine/phone-state.ts";

export type CallBarPhase =
  | "connecting"
  | "dialling"
  | "ringing"
  | "active"
  | "held"
  | "reconnecting"
  | "lost"
  | "elsewhere";

export interface CallBarView {
  readonly id: string;
  readonly phase: CallBarPhase;
  /** As the server tells it; from there the timer runs. */
  readonly since: string | number;
  readonly name: string;
  readonly number: string;
  readonly conversationNumber: number | null;
  readonly isMuted: boolean;
  readonly isEnding: boolean;
  readonly giveUpAtMs: number | null;
  readonly quality: MediaPath["quality"];
  /** null: it cannot be recorded from here. */
  readonly recording: Call["recording"] | null;
  /** Those I brought, who ring or speak. */
  readonly others: readonly CallLeg[];
  /** All who speak beside the customer and me, whoever brought them. */
  readonly company: readonly CallLeg[];
  /** Whose phones ring because I want to bring the call to them. */
  readonly asked: readonly MemberId[];
  readonly isConsulting: boolean;
  /** I was asked for a word; the customer hears music and is not mine to hold or to pass on. */
  readonly isAsked: boolean;
  /** Who has the customer when I leave; null: hanging up ends the call. */
  readonly leftTo: LeftTo | null;
  /** Who picked up a call of ours, where the line listens for it. */
  readonly answeredBy: CallLeg["answeredBy"];
  /** How I supervise; null: I speak in it as all do. */
  readonly mode: CallLeg["mode"];
}

export function callBarViewOf(call: Call, me: MemberId, phone: PhoneState): CallBarView {
  const path = phone.paths[call.id];
  const asked = phone.asked[call.id] ?? {};
  const leg = myLeg(call, me);
  const isHeld = asked.isHeld ?? call.state === "held";
  const isEnding = asked.isEnding === true;
  const phase =
    path === undefined && isLeaving(call, phone)
      ? isHeld
        ? "held"
        : "active"
      : phaseOf(call, path, isHeld, leg);
  return {
    id: call.id,
    phase,
    since: sinceOf(call, phase, path),
    name: call.contactName,
    number: call.shown,
    conversationNumber: call.conversationNumber,
    isMuted: path?.isMuted ?? false,
    isEnding,
    giveUpAtMs: path?.giveUpAtMs ?? null,
    quality: path?.quality ?? null,
    recording:
      call.canRecord || call.recording !== "off" ? (asked.recording ?? call.recording) : null,
    others: leg?.mode ? [] : legsAddedByMe(call, me),
    company: otherSpeakers(call, me),
    asked: call.memberId === me ? transferTargetsOf(call) : [],
    isConsulting: call.isConsulting,
    // Who got the call that way consults others as its owner.
    isAsked: call.isConsulting && leg?.joinMethod === "warm" && call.memberId !== me,
    leftTo: leftTo(call, me),
    answeredBy: customerLeg(call)?.answeredBy ?? null,
    mode: leg?.mode ?? null,
  };
}

/** Hung up from here; the network has not yet said that it is over. */
const isLeaving = ({ id }: Call, { asked, left }: PhoneState): boolean =>
  asked[id]?.isEnding === true && left[id] !== undefined;

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
  if (call.state === "dialling") return "dialling";
  if (call.state === "ringing" && call.direction === "out") return "ringing";
  return path.state === "open" && call.answeredAt !== null ? "active" : "connecting";
}

function sinceOf(call: Call, phase: CallBarPhase, path: MediaPath | undefined): string | number {
  if (phase === "held") return call.onHoldSince ?? call.answeredAt ?? call.startedAt;
  if (phase === "connecting") return path?.sinceMs ?? call.startedAt;
  return call.answeredAt ?? call.startedAt;
}

export function pbxCallBarViewOf(
  call: PbxCall,
  phone: PhoneState,
  calls: readonly Call[],
): CallBarView {
  const path = phone.paths[call.id];
  const isOpen = path?.state === "open";
  return {
    id: call.id,
    phase: call.isHeld
      ? "held"
      : isOpen
        ? "active"
        : call.direction === "out"
          ? "ringing"
          : "connecting",
    since: call.startedAtMs,
    ...pbxCallerOf(call, calls),
    isMuted: path?.isMuted ?? false,
    isEnding: false,
    giveUpAtMs: path?.giveUpAtMs ?? null,
    quality: path?.quality ?? null,
    recording: null,
    others: [],
    company: [],
    asked: [],
    isConsulting: false,
    isAsked: false,
    leftTo: null,
    answeredBy: null,
    mode: null,
  };
}

/** Calls of mine that the dock is for: those I have sound of, and those that run elsewhere. */
export function callBarCalls(calls: readonly Call[], me: MemberId, phone: PhoneState): Call[] {
  const mine = calls.filter((call) => {
    if (!isLive(call)) return false;
    if (phone.paths[call.id] !== undefined || isLeaving(call, phone)) return true;
    const leg = myLeg(call, me);
    if (leg === undefined || leg.state !== "in_room") return false;
    // Just left from here, and the server does not say so yet; a leg of another device was asked for after that.
    const leftAtMs = phone.left[call.id];
    return leftAtMs === undefined || leftAtMs + phone.serverClockOffsetMs < Date.parse(leg.askedAt);
  });
  return mine;
}

/** Callers whom nobody has answered; one that is being answered here rings on until it is connected. */
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

/** The one I speak in first, then those on hold, then those that run elsewhere; last what is over in a moment. */
export function sortCallBarItems<One extends { readonly view: CallBarView }>(
  shown: readonly One[],
): One[] {
  const weight = ({ view: { phase, isEnding } }: One) =>
    isEnding ? 3 : phase === "elsewhere" || phase === "lost" ? 2 : phase === "held" ? 1 : 0;
  return shown.toSorted((one, other) => weight(one) - weight(other));
}
