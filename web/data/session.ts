// Coming in and going out: what is held belongs to one member and is never shown to the next.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { stopLive } from "#web/data/live/live-connection.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { clearUndo } from "#web/data/toasts/undo.ts";
import { errorMessage, isApiError } from "./api-error.ts";
import { type Bootstrap, bootstrapQuery } from "./bootstrap.ts";
import { forgetSavedWords, saveAllWords } from "./kept-words.ts";
import { routePaths } from "./routes.ts";
import { holdCalls, rpc } from "./rpc.ts";

export function clearSession(cache: QueryClient): void {
  stopLive();
  clearUndo();
  cache.clear();
}

let isOver = false;
const listeners = new Set<() => void>();

function setOver(next: boolean): void {
  isOver = next;
  for (const listener of listeners) listener();
}

/** The session ended under an open desk: it stays as it is, out of reach and unheard, until somebody signs in. */
export function suspendSession(): void {
  if (isOver) return;
  stopLive();
  holdCalls(true);
  setOver(true);
}

export function useIsSessionOver(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isOver,
  );
}

/** The same member goes on where they were; whoever else it is begins on a clean page. false: nobody is signed in. */
export async function resumeSession(cache: QueryClient): Promise<boolean> {
  const before = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
  const desk = await rpc("getMe", {}, { atDoor: true }).catch(() => null);
  if (desk === null || !isOver) return false;
  if (desk.me.id !== before?.me.id) {
    // Calls stay held until the page is gone: its last words belong to the member who wrote them.
    location.assign(routePaths.home());
    return true;
  }
  holdCalls(false);
  cache.setQueryData(bootstrapQuery.queryKey, desk);
  setOver(false);
  // What changed meanwhile nobody told us; what was typed meanwhile nobody saved.
  void cache.invalidateQueries({
    predicate: ({ queryKey }) => queryKey !== bootstrapQuery.queryKey,
  });
  void saveAllWords();
  return true;
}

/** After a sign-in, an accepted invitation or a set-up: into the desk, or back to where one wanted to go. */
export function useAfterSignIn(): (address?: string | null) => void {
  const cache = useQueryClient();
  return (address) => {
    clearSession(cache);
    // A fresh page: nothing of an earlier member is left in memory.
    location.assign(address ?? routePaths.home());
  };
}

export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient();
  return () => signOut(cache);
}

/** Leaves only when the server has ended the session: the next person at this browser must not find it open. */
export async function signOut(cache: QueryClient): Promise<void> {
  // What was typed in the last second is saved while this is still my session.
  await saveAllWords();
  try {
    await rpc("signOut", {});
  } catch (error) {
    // Ended before: the answer to an earlier try was lost, or it was ended elsewhere.
    if (!isApiError(error, "unauthenticated")) {
      showToast({
        say: `Couldn't sign out. ${isApiError(error, "no_connection") ? unreachable() : errorMessage(error)}`,
        tone: "failed",
        seconds: 60,
        deed: { label: "Try again", run: () => void signOut(cache) },
      });
      return;
    }
  }
  clearSession(cache);
  forgetSavedWords();
  location.assign(routePaths.signIn());
}

const unreachable = (): string =>
  navigator.onLine === false
    ? "You're offline and still signed in."
    : "The server can't be reached, and you're still signed in.";
