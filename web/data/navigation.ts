// The URL. Screens read it with useRoute() and change it with navigate(); plain links (<a href="/settings/inboxes">)
// are intercepted and need nothing else.
import { useMemo, useSyncExternalStore } from "react";
import { type AppRoute, parseRoute } from "./routes.ts";

type Listener = () => void;
const listeners = new Set<Listener>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The number of this tab's history entries that belong to the app, so "back" never leaves it. */
interface StepState {
  readonly step: number;
  /** The URL of the previous entry; unknown for the first one. */
  readonly from?: string;
}

const state = (): StepState => (history.state as StepState | null) ?? { step: 0 };
const step = (): number => state().step;

/** The browser steps back asynchronously. A navigation in between waits for that, or the step back would undo it. */
let pendingNavigations: (() => void)[] | null = null;
/** Where it steps back to, shown at once: a key pressed meanwhile must act on that screen. */
let arrivingAt: string | undefined;
const maxBackMs = 1_000;

/** If so, `retry` runs afterwards. */
function isSteppingBack(retry: () => void): boolean {
  pendingNavigations?.push(retry);
  return pendingNavigations !== null;
}

export function navigate(address: string, options: { readonly replace?: boolean } = {}): void {
  if (isSteppingBack(() => navigate(address, options))) return;
  const here = location.pathname + location.search;
  if (address === here) return;
  if (options.replace) history.replaceState(state(), "", address);
  else history.pushState({ step: step() + 1, from: here }, "", address);
  notifyListeners();
}

/**
 * Leaves a conversation: to the list, the search or the call log it was opened from; if that was another conversation,
 * to the given list.
 */
export function leaveConversation(list: string): void {
  const { from } = state();
  const route = from === undefined ? null : parseRoute(from);
  const cameFromList = route !== null && !(route.at === "conversations" && route.number !== null);
  if (cameFromList) navigateBack(list);
  else navigate(list, { replace: true });
}

/** Goes back, or to the given URL if going back would leave the app. */
export function navigateBack(otherwise: string): void {
  if (isSteppingBack(() => navigateBack(otherwise))) return;
  if (step() === 0) {
    navigate(otherwise, { replace: true });
    return;
  }
  const waiting: (() => void)[] = [];
  pendingNavigations = waiting;
  arrivingAt = state().from;
  history.back();
  notifyListeners();
  setTimeout(() => pendingNavigations === waiting && arrive(), maxBackMs);
}

function arrive(): void {
  const waiting = pendingNavigations ?? [];
  pendingNavigations = null;
  arrivingAt = undefined;
  notifyListeners();
  for (const resume of waiting) resume();
}

export function onLocationChange(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", arrive);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", arrive);
  };
}

export const currentUrl = (): string => arrivingAt ?? location.pathname + location.search;

export function useRoute(): AppRoute {
  const address = useSyncExternalStore(onLocationChange, currentUrl, currentUrl);
  return useMemo(() => parseRoute(address), [address]);
}
