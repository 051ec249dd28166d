// The ways of this browser into calls: opened with a pass, watched while they last, and found again when they
// break. The server is asked for each pass anew; nothing here decides what a call is.
import type {
  DriverCall,
  MediaPathEnd,
  MediaPathState,
  QualitySample,
} from "#web/features/softphone/drivers/driver.ts";
import { callQualityOf } from "#web/features/softphone/engine/audio/call-quality.ts";
import type { MediaPath } from "./phone-state.ts";

/** The customer hears music meanwhile; who is not back by then is called for help by the flow. */
const comeBackMs = 30_000;
const connectMs = 15_000;
/** By then the server has heard that we left; who is still in it then is in it elsewhere. */
const toldLeftMs = 8_000;
const mostBetweenTriesMs = 4_000;

export interface MediaPathsDeps {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly changed: () => void;
  /** A pass and the sound behind it; throws what stood in the way. */
  readonly comeBack: (callId: string) => Promise<DriverCall>;
  /** It makes no sense to try again: the call is over, or another's. */
  readonly isFinal: (error: unknown) => boolean;
}

interface Held {
  path: MediaPath;
  call: DriverCall | null;
  isLeft: boolean;
  /** Whoever is at its other end hears music: nothing said here is for them. */
  isAside: boolean;
  /** A desk's call is joined again with a new pass; one of another telephone system is gone with its sound. */
  readonly comesBack: boolean;
  readonly stops: (() => void)[];
}

export class LeftDuringConnectError extends Error {}

export interface MediaPaths {
  readonly all: () => Readonly<Record<string, MediaPath>>;
  /** When this browser left a call that its rows may still have it in. */
  readonly left: () => Readonly<Record<string, number>>;
  readonly callOf: (callId: string) => DriverCall | null;
  /**
   * Until the sound is on its way; throws what stood in the way, and LeftDuringConnectError when the call was over first.
   * Without `comesBack` it may ring for as long as its carrier lets it, and what breaks is over.
   */
  readonly open: (
    callId: string,
    connect: () => Promise<DriverCall>,
    comesBack?: boolean,
  ) => Promise<void>;
  readonly leave: (callId: string) => void;
  readonly mute: (callId: string, isMuted: boolean) => void;
  /** Not heard there meanwhile, whatever the member chose for it. */
  readonly aside: (callId: string, isAside: boolean) => void;
  readonly retry: (callId: string) => void;
  /** How the open one sounds in which we speak; what it means for the path is noted. */
  readonly sample: () => Promise<QualitySample | null>;
  readonly leaveAll: () => void;
}

export function createMediaPaths(world: MediaPathsDeps): MediaPaths {
  const held = new Map<string, Held>();
  const left = new Map<string, number>();

  const change = (one: Held, change: Partial<MediaPath>) => {
    if (one.isLeft) return;
    const isNew = change.state !== undefined && change.state !== one.path.state;
    one.path = { ...one.path, ...change, ...(isNew ? { sinceMs: world.nowMs() } : {}) };
    world.changed();
  };

  function begin(callId: string, comesBack = true): Held {
    leave(callId);
    const path: MediaPath = {
      callId,
      state: "connecting",
      sinceMs: world.nowMs(),
      giveUpAtMs: null,
      isMuted: false,
      quality: null,
    };
    const one: Held = { path, call: null, isLeft: false, isAside: false, comesBack, stops: [] };
    held.set(callId, one);
    world.changed();
    return one;
  }

  function leave(callId: string): void {
    const one = held.get(callId);
    if (one === undefined) return;
    held.delete(callId);
    const leftAtMs = world.nowMs();
    left.set(callId, leftAtMs);
    world.after(toldLeftMs, () => {
      if (left.get(callId) !== leftAtMs) return;
      left.delete(callId);
      world.changed();
    });
    one.isLeft = true;
    for (const stop of one.stops) stop();
    one.call?.hangUp();
    world.changed();
  }

  function adopt(one: Held, call: DriverCall): void {
    one.call = call;
    if (one.path.isMuted || one.isAside) call.mute(true);
    one.stops.push(call.onState((state, end) => heard(one, call, state, end)));
    if (!one.comesBack) return;
    one.stops.push(
      world.after(connectMs, () => {
        if (one.call === call && one.path.state === "connecting") lost(one, call);
      }),
    );
  }

  function heard(
    one: Held,
    call: DriverCall,
    state: MediaPathState,
    end: MediaPathEnd | null,
  ): void {
    if (one.isLeft || one.call !== call) return;
    if (state === "open") change(one, { state: "open", giveUpAtMs: null });
    else if (state === "reconnecting") {
      change(one, { state, giveUpAtMs: world.nowMs() + comeBackMs });
    } else if (state === "closed") {
      if (end?.isLost && one.comesBack) lost(one, call);
      else leave(one.path.callId);
    }
  }

  function lost(one: Held, call: DriverCall): void {
    one.call = null;
    call.hangUp();
    if (one.isLeft) return;
    const giveUpAtMs = one.path.giveUpAtMs ?? world.nowMs() + comeBackMs;
    change(one, { state: "reconnecting", giveUpAtMs });
    tryAgain(one, 0);
  }

  function tryAgain(one: Held, tries: number): void {
    const wait = tries === 0 ? 0 : Math.min(mostBetweenTriesMs, 500 * 2 ** (tries - 1));
    one.stops.push(world.after(wait, () => void comeBack(one, tries)));
  }

  async function comeBack(one: Held, tries: number): Promise<void> {
    if (one.isLeft) return;
    try {
      const call = await world.comeBack(one.path.callId);
      if (one.isLeft) call.hangUp();
      else adopt(one, call);
    } catch (error) {
      if (one.isLeft) return;
      const isTooLate = world.nowMs() >= (one.path.giveUpAtMs ?? 0);
      if (world.isFinal(error)) leave(one.path.callId);
      else if (isTooLate) change(one, { state: "lost", giveUpAtMs: null });
      else tryAgain(one, tries + 1);
    }
  }

  return {
    left: () => Object.fromEntries(left),
    all: () => Object.fromEntries([...held].map(([callId, { path }]) => [callId, path])),
    callOf: (callId) => held.get(callId)?.call ?? null,
    async open(callId, connect, comesBack) {
      const one = begin(callId, comesBack);
      try {
        const call = await connect();
        if (one.isLeft) {
          call.hangUp();
          throw new LeftDuringConnectError();
        }
        adopt(one, call);
      } catch (error) {
        if (held.get(callId) === one) leave(callId);
        throw error;
      }
    },
    leave,
    mute(callId, isMuted) {
      const one = held.get(callId);
      if (one === undefined) return;
      one.call?.mute(isMuted || one.isAside);
      change(one, { isMuted });
    },
    aside(callId, isAside) {
      const one = held.get(callId);
      if (one === undefined || one.isAside === isAside) return;
      one.isAside = isAside;
      one.call?.mute(one.path.isMuted || isAside);
    },
    retry(callId) {
      const one = held.get(callId) ?? begin(callId);
      if (one.call !== null) return;
      change(one, { state: "reconnecting", giveUpAtMs: world.nowMs() + comeBackMs });
      tryAgain(one, 0);
    },
    async sample() {
      const open = [...held.values()].filter(({ path }) => path.state === "open");
      const one = open.findLast(({ isAside }) => !isAside) ?? open.at(-1);
      const sample = (await one?.call?.sample().catch(() => null)) ?? null;
      if (one !== undefined && sample !== null) {
        const quality = callQualityOf(sample);
        if (quality !== one.path.quality) change(one, { quality });
      }
      return sample;
    },
    leaveAll() {
      for (const callId of [...held.keys()]) leave(callId);
    },
  };
}
