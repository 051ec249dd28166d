// Signing in and out.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { fill } from "#web/language/fill.ts";
import { errorMessage, isApiError } from "./api-error.ts";
import { type Bootstrap, bootstrapQuery } from "./bootstrap.ts";
import { routePaths } from "./routes.ts";
import { rpc } from "./rpc.ts";
import { clearSession, endSuspension, isSessionSuspended } from "./session.ts";
import { clearSavedUnsentContent, saveAllUnsentContent } from "./unsent-content.ts";
import * as words from "./words.ts";

/** The same member continues; another one gets a fresh page. False if no one is signed in. */
export async function resumeSession(cache: QueryClient): Promise<boolean> {
  const before = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
  const bootstrap = await rpc("getMe", {}, { isAllowedWhileBlocked: true }).catch(() => null);
  if (bootstrap === null || !isSessionSuspended()) return false;
  if (bootstrap.me.id !== before?.me.id) {
    // Requests stay held until the page is gone: its unsaved text belongs to the previous member.
    location.assign(routePaths.home());
    return true;
  }
  cache.setQueryData(bootstrapQuery.queryKey, bootstrap);
  endSuspension();
  // Changes were missed meanwhile, and text typed meanwhile was not saved.
  void cache.invalidateQueries({
    predicate: ({ queryKey }) => queryKey !== bootstrapQuery.queryKey,
  });
  void saveAllUnsentContent();
  return true;
}

/** After sign-in, an accepted invitation or setup: opens the app, or the page that was requested. */
export function useAfterSignIn(): (address?: string | null) => void {
  const cache = useQueryClient();
  return (address) => {
    clearSession(cache);
    // A page load clears the previous member's data from memory.
    location.assign(address ?? routePaths.home());
  };
}

export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient();
  return () => signOut(cache);
}

/** Leaves only once the server has ended the session, so the next person at this browser does not find it open. */
export async function signOut(cache: QueryClient): Promise<void> {
  // Saves what was just typed while the session is still valid.
  await saveAllUnsentContent();
  try {
    await rpc("signOut", {});
  } catch (error) {
    // The session had already ended: the response to an earlier try was lost, or it was ended elsewhere.
    if (!isApiError(error, "unauthenticated")) {
      showToast({
        text: fill(words.signOutFailed, {
          reason: isApiError(error, "no_connection") ? unreachable() : errorMessage(error),
        }),
        tone: "failed",
        seconds: 60,
        action: { label: words.tryAgain, run: () => void signOut(cache) },
      });
      return;
    }
  }
  // Until the page is gone its shell may render once more, which needs getMe.
  const shell = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
  clearSession(cache);
  cache.setQueryData(bootstrapQuery.queryKey, shell);
  clearSavedUnsentContent();
  location.assign(routePaths.signIn());
}

const unreachable = (): string =>
  navigator.onLine === false ? words.signOutOffline : words.signOutUnreachable;
