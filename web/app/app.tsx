import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { call, onSignedOut } from "#web/data/api.ts";
import { currentAddress, go, usePlace } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { forgetSession } from "#web/data/session.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { Overlay } from "#web/ui/overlay/overlay.tsx";
import { House } from "./house.tsx";
import { isOpenPlace, OpenScreen } from "./router.tsx";

export function App({ cache }: { cache: QueryClient }) {
  const place = usePlace();
  useEffect(() => onSignedOut(() => void leave(cache)), [cache]);
  return (
    <QueryClientProvider client={cache}>
      <Overlay />
      <ErrorBoundary title="This page did not load" resetKey={place.at}>
        <Suspense fallback={null}>
          {isOpenPlace(place) ? <OpenScreen place={place} /> : <House place={place} />}
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** To the door: of a server that is not set up yet that is the set-up. */
async function leave(cache: QueryClient): Promise<void> {
  const here = currentAddress();
  forgetSession(cache);
  const instance = await call("showInstance", {}).catch(() => null);
  if (instance?.isSetUp === false) go(addressOf.setup(), { replace: true });
  else go(addressOf.signIn(here === addressOf.home() ? undefined : here), { replace: true });
}
