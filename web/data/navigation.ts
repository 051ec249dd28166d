// The address bar. Any screen reads the place with usePlace() and leaves it with go(); plain links
// (<a href="/settings/inboxes">) are caught by the router, so they need nothing at all.
import { useMemo, useSyncExternalStore } from "react";
import { type AppRoute, parseRoute } from "./routes.ts";

type Listener = () => void;
const listeners = new Set<Listener>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** How many steps of this tab's history are ours, so that "back" never leaves the app unasked. */
interface StepState {
  readonly step: number;
  /** Where the step before this one stands; of the first one nobody knows. */
  readonly from?: string;
}

const state = (): StepState => (history.state as StepState | null) ?? { step: 0 };
const step = (): number => state().step;

/**
 * The browser steps back a moment after it is asked to. Where one goes meanwhile waits for that, or the step
 * back would undo it.
 */
let afterBack: (() => void)[] | null = null;
const longestBackMs = 1_000;

export function navigate(address: string, options: { readonly replace?: boolean } = {}): void {
  if (afterBack !== null) {
    afterBack.push(() => navigate(address, options));
    return;
  }
  const here = location.pathname + location.search;
  if (address === here) return;
  if (options.replace) history.replaceState(state(), "", address);
  else history.pushState({ step: step() + 1, from: here }, "", address);
  tell();
}

/**
 * Out of a conversation: to the list, the search or the call log it was opened from; where one came from another
 * conversation, to the given list.
 */
export function leaveConversation(list: string): void {
  const { from } = state();
  const place = from === undefined ? null : parseRoute(from);
  const cameFromList = place !== null && !(place.at === "conversations" && place.number !== null);
  if (cameFromList) navigateBack(list);
  else navigate(list, { replace: true });
}

/** Back to where one came from; where that would leave the app, to the given place instead. */
export function navigateBack(otherwise: string): void {
  if (afterBack !== null) {
    afterBack.push(() => navigateBack(otherwise));
    return;
  }
  if (step() === 0) {
    navigate(otherwise, { replace: true });
    return;
  }
  const waiting: (() => void)[] = [];
  afterBack = waiting;
  history.back();
  setTimeout(() => afterBack === waiting && arrive(), longestBackMs);
}

function arrive(): void {
  const waiting = afterBack ?? [];
  afterBack = null;
  tell();
  for (const goOn of waiting) goOn();
}

export function onLocationChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", arrive);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", arrive);
  };
}

export const currentUrl = (): string => location.pathname + location.search;

export function useRoute(): AppRoute {
  const address = useSyncExternalStore(onLocationChange, currentUrl, currentUrl);
  return useMemo(() => parseRoute(address), [address]);
}
