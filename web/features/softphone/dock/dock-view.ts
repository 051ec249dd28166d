// What the dock shows of a call: the server's row, this browser's way into it, and what was asked for and is
// not yet so. Pure.
import type { Call } from "#contract/live.ts";
import type { MemberId } from "#domain/ids.ts";
import {
  askedIn,
  broughtIn,
  type CallLeg,
  companyIn,
  isLive,
  type LeftTo,
  leftTo,
  myLeg,
} from "#web/data/call/my-calls.ts";
import { whoIsOutside } from "#web/features/softphone/phone/outside/who-is-outside.ts";
import type {
  AudioPath,
  OutsideCall,
  PhoneState,
} from "#web/features/softphone/phone/phone-state.ts";

export type DockPhase =
  | "connecting"
  | "dialling"
  | "ringing"
  | "active"
  | "held"
  | "reconnecting"
  | "lost"
  | "elsewhere";

export interface DockView {
  readonly id: string;
  readonly phase: DockPhase;
  /** As the server tells it; from there the timer runs. */
  readonly since: string | number;
  readonly name: string;
  readonly number: string;
  readonly conversationNumber: number | null;
  readonly isMuted: boolean;
  readonly isEnding: boolean;
  readonly giveUpAtMs: number | null;
  readonly quality: AudioPath["quality"];
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

export function dockViewOf(call: Call, me: MemberId, phone: PhoneState): DockView {
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
      call.mayRecord || call.recording !== "off" ? (asked.recording ?? call.recording) : null,
    others: leg?.mode ? [] : broughtIn(call, me),
    company: companyIn(call, me),
    asked: call.memberId === me ? askedIn(call) : [],
    isConsulting: call.isConsulting,
    // Who got the call that way consults others as its owner.
    isAsked: call.isConsulting && leg?.broughtHow === "warm" && call.memberId !== me,
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
  path: AudioPath | undefined,
  isHeld: boolean,
  leg: CallLeg | undefined,
): DockPhase {
  if (path === undefined) return leg?.state === "left" ? "lost" : "elsewhere";
  if (path.state === "reconnecting" || path.state === "lost") return path.state;
  if (isHeld) return "held";
  if (call.state === "dialling") return "dialling";
  if (call.state === "ringing" && call.direction === "out") return "ringing";
  return path.state === "open" && call.answeredAt !== null ? "active" : "connecting";
}

function sinceOf(call: Call, phase: DockPhase, path: AudioPath | undefined): string | number {
  if (phase === "held") return call.heldSince ?? call.answeredAt ?? call.startedAt;
  if (phase === "connecting") return path?.sinceMs ?? call.startedAt;
  return call.answeredAt ?? call.startedAt;
}

export function outsideViewOf(
  call: OutsideCall,
  phone: PhoneState,
  calls: readonly Call[],
): DockView {
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
    ...whoIsOutside(call, calls),
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
export function dockCalls(calls: readonly Call[], me: MemberId, phone: PhoneState): Call[] {
  const mine = calls.filter((call) => {
    if (!isLive(call)) return false;
    if (phone.paths[call.id] !== undefined || isLeaving(call, phone)) return true;
    const leg = myLeg(call, me);
    if (leg === undefined || leg.state !== "in_room") return false;
    // Just left from here, and the server does not say so yet; a leg of another device was asked for after that.
    const leftAtMs = phone.left[call.id];
    return leftAtMs === undefined || leftAtMs + phone.clockAheadMs < Date.parse(leg.askedAt);
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
export function inOrder<One extends { readonly view: DockView }>(shown: readonly One[]): One[] {
  const weight = ({ view: { phase, isEnding } }: One) =>
    isEnding ? 3 : phase === "elsewhere" || phase === "lost" ? 2 : phase === "held" ? 1 : 0;
  return shown.toSorted((one, other) => weight(one) - weight(other));
}
