// This browser's media paths into calls: opened with a join token, monitored, and reconnected when they break. The
// server issues a new join token each time and alone decides about calls.
import type {
  DriverCall,
  MediaPathEnd,
  MediaPathState,
  QualitySample,
} from "#web/features/softphone/drivers/driver.ts";
import { callQualityOf } from "#web/features/softphone/engine/audio/call-quality.ts";
import type { MediaPath } from "./phone-state.ts";

/** The customer hears hold music meanwhile; after this the call flow looks for another member. */
const reconnectMs = 30_000;
const connectMs = 15_000;
/** By then the server knows that we left; a leg still in the call is on another device. */
const leaveConfirmedMs = 8_000;
const maxRetryDelayMs = 4_000;

interface MediaPathsDeps {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly changed: () => void;
  /** Gets a join token and connects the audio; throws if that fails. */
  readonly rejoin: (callId: string) => Promise<DriverCall>;
  /** Retrying is pointless: the call is over or belongs to another member. */
  readonly isFinal: (error: unknown) => boolean;
}

interface OpenPath {
  path: MediaPath;
  call: DriverCall | null;
  isLeft: boolean;
  /** The other side is on hold and must not hear the member. */
  isMutedForHold: boolean;
  /** A call on the server is rejoined with a new join token; a PBX call ends with its audio. */
  readonly isRejoinable: boolean;
  readonly stops: (() => void)[];
}

export class LeftDuringConnectError extends Error {}

export interface MediaPaths {
  readonly all: () => Readonly<Record<string, MediaPath>>;
  /** When this browser left calls whose rows may still show it in them. */
  readonly left: () => Readonly<Record<string, number>>;
  readonly callOf: (callId: string) => DriverCall | null;
  /**
   * Resolves when the audio is connecting; throws if that fails, and LeftDuringConnectError if the call ended first.
   * Without `isRejoinable` it may ring as long as its carrier allows, and a broken path is final.
   */
  readonly open: (
    callId: string,
    connect: () => Promise<DriverCall>,
    isRejoinable?: boolean,
  ) => Promise<void>;
  readonly leave: (callId: string) => void;
  readonly mute: (callId: string, isMuted: boolean) => void;
  /** Muted meanwhile, whatever the member chose for this call. */
  readonly setMutedForHold: (callId: string, isMutedForHold: boolean) => void;
  readonly retry: (callId: string) => void;
  /** Samples the open path in which the member talks, and stores its quality. */
  readonly sample: () => Promise<QualitySample | null>;
  readonly leaveAll: () => void;
}

export function createMediaPaths(deps: MediaPathsDeps): MediaPaths {
  const paths = new Map<string, OpenPath>();
  const left = new Map<string, number>();

  const change = (one: OpenPath, change: Partial<MediaPath>) => {
    if (one.isLeft) return;
    one.path = { ...one.path, ...change };
    deps.changed();
  };

  function openPath(callId: string, isRejoinable = true): OpenPath {
    closePath(callId);
    const path: MediaPath = {
      callId,
      state: "connecting",
      giveUpAtMs: null,
      isMuted: false,
      quality: null,
    };
    const one: OpenPath = {
      path,
      call: null,
      isLeft: false,
      isMutedForHold: false,
      isRejoinable,
      stops: [],
    };
    paths.set(callId, one);
    deps.changed();
    return one;
  }

  function closePath(callId: string): void {
    const one = paths.get(callId);
    if (one === undefined) return;
    paths.delete(callId);
    const leftAtMs = deps.nowMs();
    left.set(callId, leftAtMs);
    deps.after(leaveConfirmedMs, () => {
      if (left.get(callId) !== leftAtMs) return;
      left.delete(callId);
      deps.changed();
    });
    one.isLeft = true;
    for (const stop of one.stops) stop();
    one.call?.hangUp();
    deps.changed();
  }

  function adopt(one: OpenPath, call: DriverCall): void {
    one.call = call;
    if (one.path.isMuted || one.isMutedForHold) call.mute(true);
    one.stops.push(call.onState((state, end) => onCallState(one, call, state, end)));
    if (!one.isRejoinable) return;
    one.stops.push(
      deps.after(connectMs, () => {
        if (one.call === call && one.path.state === "connecting") onCallLost(one, call);
      }),
    );
  }

  function onCallState(
    one: OpenPath,
    call: DriverCall,
    state: MediaPathState,
    end: MediaPathEnd | null,
  ): void {
    if (one.isLeft || one.call !== call) return;
    if (state === "open") change(one, { state: "open", giveUpAtMs: null });
    else if (state === "reconnecting") {
      change(one, { state, giveUpAtMs: deps.nowMs() + reconnectMs });
    } else if (state === "closed") {
      if (end?.isLost && one.isRejoinable) onCallLost(one, call);
      else closePath(one.path.callId);
    }
  }

  function onCallLost(one: OpenPath, call: DriverCall): void {
    one.call = null;
    call.hangUp();
    if (one.isLeft) return;
    const giveUpAtMs = one.path.giveUpAtMs ?? deps.nowMs() + reconnectMs;
    change(one, { state: "reconnecting", giveUpAtMs });
    scheduleReconnect(one, 0);
  }

  function scheduleReconnect(one: OpenPath, attempts: number): void {
    const wait = attempts === 0 ? 0 : Math.min(maxRetryDelayMs, 500 * 2 ** (attempts - 1));
    one.stops.push(deps.after(wait, () => void reconnect(one, attempts)));
  }

  async function reconnect(one: OpenPath, attempts: number): Promise<void> {
    if (one.isLeft) return;
    try {
      const call = await deps.rejoin(one.path.callId);
      if (one.isLeft) call.hangUp();
      else adopt(one, call);
    } catch (error) {
      if (one.isLeft) return;
      const isTooLate = deps.nowMs() >= (one.path.giveUpAtMs ?? 0);
      if (deps.isFinal(error)) closePath(one.path.callId);
      else if (isTooLate) change(one, { state: "lost", giveUpAtMs: null });
      else scheduleReconnect(one, attempts + 1);
    }
  }

  return {
    left: () => Object.fromEntries(left),
    all: () => Object.fromEntries([...paths].map(([callId, { path }]) => [callId, path])),
    callOf: (callId) => paths.get(callId)?.call ?? null,
    async open(callId, connect, isRejoinable) {
      const one = openPath(callId, isRejoinable);
      try {
        const call = await connect();
        if (one.isLeft) {
          call.hangUp();
          throw new LeftDuringConnectError();
        }
        adopt(one, call);
      } catch (error) {
        if (paths.get(callId) === one) closePath(callId);
        throw error;
      }
    },
    leave: closePath,
    mute(callId, isMuted) {
      const one = paths.get(callId);
      if (one === undefined) return;
      one.call?.mute(isMuted || one.isMutedForHold);
      change(one, { isMuted });
    },
    setMutedForHold(callId, isMutedForHold) {
      const one = paths.get(callId);
      if (one === undefined || one.isMutedForHold === isMutedForHold) return;
      one.isMutedForHold = isMutedForHold;
      one.call?.mute(one.path.isMuted || isMutedForHold);
    },
    retry(callId) {
      const one = paths.get(callId) ?? openPath(callId);
      if (one.call !== null) return;
      change(one, { state: "reconnecting", giveUpAtMs: deps.nowMs() + reconnectMs });
      scheduleReconnect(one, 0);
    },
    async sample() {
      const open = [...paths.values()].filter(({ path }) => path.state === "open");
      const one = open.findLast(({ isMutedForHold }) => !isMutedForHold) ?? open.at(-1);
      const sample = (await one?.call?.sample().catch(() => null)) ?? null;
      if (one !== undefined && sample !== null) {
        const quality = callQualityOf(sample);
        if (quality !== one.path.quality) change(one, { quality });
      }
      return sample;
    },
    leaveAll() {
      for (const callId of [...paths.keys()]) closePath(callId);
    },
  };
}
