// Runs a reload at once, then less and less often while requests keep coming: a full minute of them causes a handful of
// runs. Nothing runs while the tab is hidden.

interface Throttle {
  readonly want: () => void;
  /** The tab is visible again: runs what was delayed, without waiting for the pause. */
  readonly seen: () => void;
  readonly stop: () => void;
}

interface ThrottleEnvironment {
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
  pause: { readonly firstMs: number; readonly maxMs: number },
  environment: ThrottleEnvironment = browserThrottleEnvironment,
): Throttle {
  let pauseMs = pause.firstMs;
  let ranAtMs = Number.NEGATIVE_INFINITY;
  let isDeferred = false;
  let cancel: (() => void) | null = null;

  const runNow = () => {
    cancel = null;
    if (environment.isHidden()) {
      isDeferred = true;
      return;
    }
    isDeferred = false;
    const isStorm = environment.nowMs() - ranAtMs < pauseMs * 2;
    pauseMs = isStorm ? Math.min(pause.maxMs, pauseMs * 2) : pause.firstMs;
    ranAtMs = environment.nowMs();
    run();
  };

  return {
    want() {
      if (cancel !== null) return;
      const wait = Math.max(0, ranAtMs + pauseMs - environment.nowMs());
      if (wait === 0) runNow();
      else cancel = environment.later(runNow, wait);
    },
    seen() {
      const isOwed = isDeferred || cancel !== null;
      cancel?.();
      ranAtMs = Number.NEGATIVE_INFINITY;
      if (isOwed) runNow();
    },
    stop() {
      cancel?.();
      cancel = null;
      isDeferred = false;
    },
  };
}
