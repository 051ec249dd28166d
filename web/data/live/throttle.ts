// Asks again at once, then ever more rarely while the reason to ask keeps coming: a storm of a whole
// minute costs a handful of answers. Nothing is asked while nobody looks at the tab.

export interface Throttle {
  readonly want: () => void;
  /** The tab is looked at again: what was put off is done now, and patience begins anew. */
  readonly seen: () => void;
  readonly stop: () => void;
}

export interface ThrottleEnvironment {
  readonly nowMs: () => number;
  readonly isHidden: () => boolean;
  readonly later: (run: () => void, ms: number) => () => void;
}

export const browserThrottleEnvironment: ThrottleEnvironment = {
  nowMs: () => performance.now(),
  isHidden: () => document.visibilityState === "hidden",
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export function createThrottle(
  run: () => void,
  pause: { readonly firstMs: number; readonly mostMs: number },
  world: ThrottleEnvironment = browserThrottleEnvironment,
): Throttle {
  let pauseMs = pause.firstMs;
  let ranAtMs = Number.NEGATIVE_INFINITY;
  let isPutOff = false;
  let cancel: (() => void) | null = null;

  const runNow = () => {
    cancel = null;
    if (world.isHidden()) {
      isPutOff = true;
      return;
    }
    isPutOff = false;
    const isStorm = world.nowMs() - ranAtMs < pauseMs * 2;
    pauseMs = isStorm ? Math.min(pause.mostMs, pauseMs * 2) : pause.firstMs;
    ranAtMs = world.nowMs();
    run();
  };

  return {
    want() {
      if (cancel !== null) return;
      const wait = Math.max(0, ranAtMs + pauseMs - world.nowMs());
      if (wait === 0) runNow();
      else cancel = world.later(runNow, wait);
    },
    seen() {
      const isOwed = isPutOff || cancel !== null;
      cancel?.();
      ranAtMs = Number.NEGATIVE_INFINITY;
      if (isOwed) runNow();
    },
    stop() {
      cancel?.();
      cancel = null;
      isPutOff = false;
    },
  };
}
