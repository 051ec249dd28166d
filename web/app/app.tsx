import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { call, onSignedOut } from "#web/data/api.ts";
import { deskQuery } from "#web/data/desk.ts";
import { currentAddress, go, usePlace } from "#web/data/navigation.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { addressOf, readPlace } from "#web/data/place.ts";
import { forgetSession, suspendSession } from "#web/data/session.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { Overlay } from "#web/ui/overlay/overlay.tsx";
import { whyNotReload } from "#web/ui/reload.ts";
import { House } from "./house.tsx";
import { isOpenPlace, OpenScreen } from "./router.tsx";

export function App({ cache }: { cache: QueryClient }) {
  const place = usePlace();
  useEffect(() => onSignedOut(() => void leave(cache)), [cache]);
  return (
    <QueryClientProvider client={cache}>
      <Overlay />
      <ErrorBoundary title="Couldn't load this page" resetKey={place.at}>
        <Suspense fallback={null}>
          {isOpenPlace(place) ? <OpenScreen place={place} /> : <House place={place} />}
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

let isLeaving = false;
let waiting: ReturnType<typeof setInterval> | undefined;

function waitForCall(cache: QueryClient): void {
  if (waiting !== undefined) return;
  showNotice({ say: "You're signed out. Sign in again when your call is over.", seconds: 60 });
  waiting = setInterval(() => {
    if (whyNotReload() !== null) return;
    clearInterval(waiting);
    waiting = undefined;
    void leave(cache);
  }, 1_000);
}

/** The door comes over an open desk; else one goes to it, and of a server that is not set up yet that is the set-up. */
async function leave(cache: QueryClient): Promise<void> {
  const here = currentAddress();
  // Told again by whatever was still on its way: who stands at the door is not sent from there to there.
  if (isOpenPlace(readPlace(here))) return;
  // A call goes on without a session; the page that carries its sound stays until it is over.
  if (whyNotReload() !== null) {
    waitForCall(cache);
    return;
  }
  if (cache.getQueryData(deskQuery.queryKey) !== undefined) {
    suspendSession();
    return;
  }
  // Three questions of the first look are refused at once: led there once, nobody's first letters are lost there.
  if (isLeaving) return;
  isLeaving = true;
  forgetSession(cache);
  const instance = await call("showInstance", {}).catch(() => null);
  isLeaving = false;
  if (instance?.isSetUp === false) go(addressOf.setup(), { replace: true });
  else go(addressOf.signIn(here === addressOf.home() ? undefined : here), { replace: true });
}
