// The state of one media path and its listeners. Closed is final, because carriers report the end twice.
import type { DriverCall, MediaPathEnd, MediaPathState } from "./driver.ts";

interface MediaPathStates {
  readonly now: () => MediaPathState;
  readonly set: (state: MediaPathState, end?: MediaPathEnd) => void;
  readonly onState: DriverCall["onState"];
}

export function createMediaPathStates(first: MediaPathState = "connecting"): MediaPathStates {
  let state = first;
  let end: MediaPathEnd | null = null;
  const listeners = new Set<(state: MediaPathState, end: MediaPathEnd | null) => void>();
  return {
    now: () => state,
    set(next, reason) {
      if (state === "closed" || state === next) return;
      state = next;
      end = next === "closed" ? (reason ?? { isLost: false, message: null }) : null;
      for (const listener of listeners) listener(state, end);
    },
    onState(listener) {
      listeners.add(listener);
      listener(state, end);
      return () => listeners.delete(listener);
    },
  };
}
