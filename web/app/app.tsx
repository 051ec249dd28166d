import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import { currentUrl, navigate, useRoute } from "#web/data/navigation.ts";
import { parseRoute, routePaths } from "#web/data/routes.ts";
import { onSignedOut, rpc } from "#web/data/rpc.ts";
import { clearSession, suspendSession } from "#web/data/session.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { Overlay } from "#web/ui/overlay/overlay.tsx";
import { reloadBlockedReason } from "#web/ui/reload.ts";
import { AppShell } from "./app-shell.tsx";
import { isPublicRoute, PublicScreen } from "./router.tsx";
import * as words from "./words.ts";

export function App({ cache }: { cache: QueryClient }) {
  const route = useRoute();
  useEffect(() => onSignedOut(() => void requireSignIn(cache)), [cache]);
  return (
    <QueryClientProvider client={cache}>
      <Overlay />
      <ErrorBoundary title={words.couldntLoadPage} resetKey={route.at}>
        <Suspense fallback={null}>
          {isPublicRoute(route) ? <PublicScreen route={route} /> : <AppShell route={route} />}
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

let isLeaving = false;
let waiting: ReturnType<typeof setInterval> | undefined;

function waitForCall(cache: QueryClient): void {
  if (waiting !== undefined) return;
  showToast({ text: words.signedOutDuringCall, seconds: 60 });
  waiting = setInterval(() => {
    if (reloadBlockedReason() !== null) return;
    clearInterval(waiting);
    waiting = undefined;
    void requireSignIn(cache);
  }, 1_000);
}

/** Shows sign-in over a loaded app; otherwise navigates to sign-in, or to setup if the server is not set up yet. */
async function requireSignIn(cache: QueryClient): Promise<void> {
  const here = currentUrl();
  // A late response may report the same 401 again: public pages don't redirect.
  if (isPublicRoute(parseRoute(here))) return;
  // A call outlives the session; the page that carries its audio stays until the call ends.
  if (reloadBlockedReason() !== null) {
    waitForCall(cache);
    return;
  }
  if (cache.getQueryData(bootstrapQuery.queryKey) !== undefined) {
    suspendSession();
    return;
  }
  // The first screen sends three requests that all get a 401; redirect only once, so nothing typed there is lost.
  if (isLeaving) return;
  isLeaving = true;
  clearSession(cache);
  const instance = await rpc("getInstance", {}).catch(() => null);
  isLeaving = false;
  if (instance?.isSetUp === false) navigate(routePaths.setup(), { replace: true });
  else
    navigate(routePaths.signIn(here === routePaths.home() ? undefined : here), { replace: true });
}
