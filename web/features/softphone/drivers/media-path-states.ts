// One path's state and who listens to it. What is closed stays closed: carriers tell the end twice.
import type { DriverCall, MediaPathEnd, MediaPathState } from "./driver.ts";

export interface MediaPathStates {
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
    set(next, why) {
      if (state === "closed" || state === next) return;
      state = next;
      end = next === "closed" ? (why ?? { isLost: false, say: null }) : null;
      for (const listener of listeners) listener(state, end);
    },
    onState(listener) {
      listeners.add(listener);
      listener(state, end);
      return () => listeners.delete(listener);
    },
  };
}
