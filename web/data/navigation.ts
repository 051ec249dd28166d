// The address bar. Any screen reads the place with usePlace() and leaves it with go(); plain links
// (<a href="/settings/lines">) are caught by the router, so they need nothing at all.
import { useMemo, useSyncExternalStore } from "react";
import { type Place, readPlace } from "./place.ts";

type Listener = () => void;
const listeners = new Set<Listener>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** How many steps of this tab's history are ours, so that "back" never leaves the app unasked. */
interface StepState {
  readonly step: number;
}

const step = (): number => (history.state as StepState | null)?.step ?? 0;

export function go(address: string, options: { readonly replace?: boolean } = {}): void {
  const here = location.pathname + location.search;
  if (address === here) return;
  if (options.replace) history.replaceState({ step: step() }, "", address);
  else history.pushState({ step: step() + 1 }, "", address);
  tell();
}

/** Back to where one came from; where that would leave the app, to the given place instead. */
export function goBack(otherwise: string): void {
  if (step() > 0) history.back();
  else go(otherwise, { replace: true });
}

export function listenToPlace(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", tell);
  };
}

export const currentAddress = (): string => location.pathname + location.search;

export function usePlace(): Place {
  const address = useSyncExternalStore(listenToPlace, currentAddress, currentAddress);
  return useMemo(() => readPlace(address), [address]);
}
