// Whether the member is still signed in: cached data belongs to one member and is never shown to the next.
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { stopLive } from "#web/data/live/live-link.ts";
import { createListeners } from "./create-listeners.ts";
import { blockRequests } from "./rpc.ts";

const clearers = new Set<() => void>();

/** For state outside the query cache that belongs to the signed-in member. */
export function onSessionCleared(clear: () => void): void {
  clearers.add(clear);
}

export function clearSession(cache: QueryClient): void {
  stopLive();
  for (const clear of clearers) clear();
  cache.clear();
}

let isSessionOver = false;
const [subscribe, notify] = createListeners();

function setSessionOver(next: boolean): void {
  isSessionOver = next;
  notify();
}

/** The session ended while the app is open: the page stays as it is, blocked and disconnected, until sign-in. */
export function suspendSession(): void {
  if (isSessionOver) return;
  stopLive();
  blockRequests(true);
  setSessionOver(true);
}

export const isSessionSuspended = (): boolean => isSessionOver;

/** After sign-in as the same member. */
export function endSuspension(): void {
  blockRequests(false);
  setSessionOver(false);
}

export function useIsSessionOver(): boolean {
  return useSyncExternalStore(subscribe, () => isSessionOver);
}
