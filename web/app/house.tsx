// What stands around every screen of a member: who I am, the live line, my clock, my keys, my theme.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { CommandKeys } from "#web/app/commands/command-keys.tsx";
import { DeskScreen } from "#web/app/desk/desk-screen.tsx";
import { useHasPhone } from "#web/data/call/phone-lines.ts";
import { type Desk, deskQuery } from "#web/data/desk.ts";
import { startLive, stopLive } from "#web/data/live/live.ts";
import { go } from "#web/data/navigation.ts";
import { onNotice } from "#web/data/notices/notices.ts";
import { addressOf, type Place } from "#web/data/place.ts";
import { Refusal, sayRefusal } from "#web/data/refusal.ts";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { Late } from "#web/ui/feedback/skeleton.tsx";
import { toasts } from "#web/ui/feedback/toast.tsx";
import { setSingleKeys } from "#web/ui/keys/use-hotkeys.ts";
import { setTheme } from "#web/ui/theme/theme.ts";
import { RelativeClock } from "#web/ui/time/relative-clock.tsx";
import { lastView } from "./kept-choices.ts";
import { NowhereScreen } from "./nowhere-screen.tsx";
import { patiently } from "./patiently.ts";
import { MemberScreen } from "./router.tsx";
import { useAfterFirstLook } from "./use-after-first-look.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("#web/features/palette/command-palette.tsx")).CommandPalette,
}));

/** Only for who may take calls, in a house that has a phone. */
const SoftphoneRoom = lazy(async () => ({
  default: (await patiently(() => import("#web/features/softphone/softphone-room.tsx")))
    .SoftphoneRoom,
}));

export function House({ place }: { place: Place }) {
  const cache = useQueryClient();
  const { data: desk, error, refetch } = useQuery(deskQuery);
  const isIn = desk !== undefined;

  useEffect(() => {
    const mine = cache.getQueryData<Desk>(deskQuery.queryKey);
    if (!isIn || !mine) return;
    startLive(cache, mine, () => void cache.resetQueries({ queryKey: deskQuery.queryKey }));
    return stopLive;
  }, [cache, isIn]);

  useEffect(() => {
    if (place.at === "home" && isIn) go(addressOf.view(lastView()), { replace: true });
  }, [place.at, isIn]);

  if (desk) return <Rooms desk={desk} place={place} />;
  // Whoever is not signed in is led to the door by then (app.tsx).
  if (error === null || (error instanceof Refusal && error.status === 401)) return null;
  return (
    <Late>
      <main className="nowhere">
        <FailedScreen title="Deskbell did not load" onRetry={() => void refetch()}>
          {sayRefusal(error)}
        </FailedScreen>
      </main>
    </Late>
  );
}

function Rooms({ desk, place }: { desk: Desk; place: Place }) {
  const { me, workspace } = desk;
  const hasPhone = useHasPhone();
  const isAfterFirstLook = useAfterFirstLook();
  const [hasPalette, setPalette] = useState<"commands" | "keys" | null>(null);
  useEffect(() => onNotice(showAsToast), []);
  useEffect(() => setSingleKeys(me.settings.areKeysOn), [me.settings.areKeysOn]);
  useEffect(() => setTheme(me.settings.theme), [me.settings.theme]);
  useEffect(() => {
    document.documentElement.dataset.density = me.settings.density;
  }, [me.settings.density]);
  return (
    <RelativeClock
      timeZone={me.settings.timeZone ?? workspace.timeZone}
      locale={workspace.locale === "en" ? "en-GB" : workspace.locale}
    >
      <CommandKeys openPalette={setPalette} />
      {place.at === "queue" && (
        <DeskScreen view={place.view} number={place.number} pane={place.pane} />
      )}
      {place.at === "nowhere" && <NowhereScreen />}
      <MemberScreen place={place} />
      <Suspense fallback={null}>{hasPhone && isAfterFirstLook && <SoftphoneRoom />}</Suspense>
      <Suspense fallback={null}>
        {hasPalette !== null && (
          <CommandPalette part={hasPalette} onClose={() => setPalette(null)} />
        )}
      </Suspense>
    </RelativeClock>
  );
}

function showAsToast(notice: Parameters<Parameters<typeof onNotice>[0]>[0]): () => void {
  const { say, tone, deed, seconds, counts } = notice;
  const id = toasts.show({
    text: say,
    kind: tone ?? "plain",
    ...(deed === undefined ? {} : { deed }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(counts === undefined ? {} : { counts }),
  });
  return () => toasts.dismiss(id);
}
