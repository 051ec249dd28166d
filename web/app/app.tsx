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
import { whyNotReload } from "#web/ui/reload.ts";
import { AppShell } from "./app-shell.tsx";
import { isPublicRoute, PublicScreen } from "./router.tsx";

export function App({ cache }: { cache: QueryClient }) {
  const place = useRoute();
  useEffect(() => onSignedOut(() => void leave(cache)), [cache]);
  return (
    <QueryClientProvider client={cache}>
      <Overlay />
      <ErrorBoundary title="Couldn't load this page" resetKey={place.at}>
        <Suspense fallback={null}>
          {isPublicRoute(place) ? <PublicScreen place={place} /> : <AppShell place={place} />}
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

let isLeaving = false;
let waiting: ReturnType<typeof setInterval> | undefined;

function waitForCall(cache: QueryClient): void {
  if (waiting !== undefined) return;
  showToast({ say: "You're signed out. Sign in again when your call is over.", seconds: 60 });
  waiting = setInterval(() => {
    if (whyNotReload() !== null) return;
    clearInterval(waiting);
    waiting = undefined;
    void leave(cache);
  }, 1_000);
}

/** The door comes over an open desk; else one goes to it, and of a server that is not set up yet that is the set-up. */
async function leave(cache: QueryClient): Promise<void> {
  const here = currentUrl();
  // Told again by whatever was still on its way: who stands at the door is not sent from there to there.
  if (isPublicRoute(parseRoute(here))) return;
  // A call goes on without a session; the page that carries its sound stays until it is over.
  if (whyNotReload() !== null) {
    waitForCall(cache);
    return;
  }
  if (cache.getQueryData(bootstrapQuery.queryKey) !== undefined) {
    suspendSession();
    return;
  }
  // Three questions of the first look are refused at once: led there once, nobody's first letters are lost there.
  if (isLeaving) return;
  isLeaving = true;
  clearSession(cache);
  const instance = await rpc("getInstance", {}).catch(() => null);
  isLeaving = false;
  if (instance?.isSetUp === false) navigate(routePaths.setup(), { replace: true });
  else
    navigate(routePaths.signIn(here === routePaths.home() ? undefined : here), { replace: true });
}
