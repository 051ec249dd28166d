// What stands around every screen of a member: who I am, the live line, my clock, my keys, my theme.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { CommandKeys } from "#web/app/commands/command-keys.tsx";
import { MainScreen } from "#web/app/screens/main-screen.tsx";
import { ApiError, errorMessage } from "#web/data/api-error.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { startLive, stopLive } from "#web/data/live/live-connection.ts";
import { navigate } from "#web/data/navigation.ts";
import { type AppRoute, routePaths } from "#web/data/routes.ts";
import { useIsSessionOver } from "#web/data/session.ts";
import { onToast, showToast } from "#web/data/toasts/toast-bus.ts";
import { ErrorBoundary, FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { DelayedFallback, SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { toasts } from "#web/ui/feedback/toast.tsx";
import { setSingleKeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { dialogPart, part } from "#web/ui/part.tsx";
import { reloadPage, whyNotReload } from "#web/ui/reload.ts";
import { setTheme } from "#web/ui/theme/theme.ts";
import { RelativeClock } from "#web/ui/time/relative-clock.tsx";
import { forgetDeadView, lastView } from "./local-preferences.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { MemberScreen } from "./router.tsx";
import { SettingsComing } from "./settings-coming.tsx";
import { useAfterFirstListRender } from "./use-after-first-list.ts";
import { useArrival } from "./use-arrival.ts";
import { Writing } from "./writing.tsx";

const CommandPalette = dialogPart(
  async () => (await import("#web/features/command-palette/command-palette.tsx")).CommandPalette,
);

const SignInOver = part(
  async () => (await import("#web/features/sign-in/sign-in-over.tsx")).SignInOver,
  { isPatient: true },
);

/** Only for who may take calls, in a house that has a phone. */
const SoftphoneHost = part(
  async () => (await import("#web/features/softphone/softphone-host.tsx")).SoftphoneHost,
  { isPatient: true },
);

export function AppShell({ place }: { place: AppRoute }) {
  const cache = useQueryClient();
  const { data: desk, error, refetch } = useQuery(bootstrapQuery);
  const isIn = desk !== undefined;
  const isOver = useIsSessionOver();

  useEffect(() => {
    const mine = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
    if (!isIn || isOver || !mine) return;
    startLive(cache, mine, {
      // Refused, it leads to the door; what is on the screen stands until then.
      signedOut: () => void cache.invalidateQueries({ queryKey: bootstrapQuery.queryKey }),
      reload: () => {
        if (!reloadPage()) showToast({ say: whyNotReload() ?? "", seconds: 15 });
      },
    });
    return stopLive;
  }, [cache, isIn, isOver]);

  useEffect(() => {
    const mine = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
    if (!isIn || !mine) return;
    const isThere = forgetDeadView(mine);
    if (place.at !== "home") return;
    navigate(routePaths.view(lastView()), { replace: true });
    if (!isThere) showToast({ say: "The view you had open is no longer available to you." });
  }, [cache, place.at, isIn]);

  if (desk)
    return (
      <>
        <Rooms desk={desk} place={place} />
        <Suspense fallback={null}>{isOver && <SignInOver email={desk.me.email} />}</Suspense>
      </>
    );
  // Whoever is not signed in is led to the door by then (app.tsx).
  if (error instanceof ApiError && error.status === 401) return null;
  if (error === null)
    return (
      <DelayedFallback>
        {place.at === "settings" ? (
          <SettingsComing isList={place.section === ""} />
        ) : (
          <DeskComing />
        )}
      </DelayedFallback>
    );
  return (
    <DelayedFallback>
      <main className="nowhere">
        <FailedScreen title="Couldn't load Deskbell" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      </main>
    </DelayedFallback>
  );
}

function Rooms({ desk, place }: { desk: Bootstrap; place: AppRoute }) {
  const { me, workspace } = desk;
  const hasPhone = useHasPhone();
  const isAfterFirstLook = useAfterFirstListRender();
  const [hasPalette, setPalette] = useState<"commands" | "keys" | null>(null);
  useArrival(place);
  useEffect(() => onToast(showAsToast), []);
  useEffect(
    () => setSingleKeys(me.settings.areShortcutsEnabled),
    [me.settings.areShortcutsEnabled],
  );
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
      <ErrorBoundary
        title="Couldn't show this page"
        resetKey={place.at}
        frame={(screen) => inItsPlace(screen)}
      >
        <Suspense
          fallback={
            place.at === "settings" ? (
              <SettingsComing isList={place.section === ""} />
            ) : (
              inItsPlace(<SkeletonRows label="Loading this page…" />, true)
            )
          }
        >
          {place.at === "conversations" && (
            <MainScreen view={place.view} number={place.number} pane={place.pane} />
          )}
          {place.at === "nowhere" && <NotFoundScreen />}
          <MemberScreen place={place} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary title="Couldn't show the new message" frame={(screen) => inItsPlace(screen)}>
        <Writing />
      </ErrorBoundary>
      {/* Beside the screens and not within one: what breaks there must not hang up. */}
      <ErrorBoundary title="Couldn't start the phone" frame={() => null} onError={sayPhoneBroke}>
        <Suspense fallback={null}>{hasPhone && isAfterFirstLook && <SoftphoneHost />}</Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        {hasPalette !== null && (
          <CommandPalette part={hasPalette} onClose={() => setPalette(null)} />
        )}
      </Suspense>
    </RelativeClock>
  );
}

/** Before it is known who asks: where the list will stand. */
const DeskComing = () => (
  <main className="desk" data-at="list" aria-busy="true">
    <section className="pane list">
      <div className="head" />
      <SkeletonRows label="Loading…" />
    </section>
  </main>
);

/** A screen that is not there, yet or any more, leaves a way out. */
const inItsPlace = (screen: ReactNode, isBusy = false): ReactNode => (
  <main className="nowhere" aria-busy={isBusy || undefined}>
    <div>
      {screen}
      <p className="nowhere-out">
        <a href={routePaths.view(lastView())}>Back to conversations</a>
      </p>
    </div>
  </main>
);

const sayPhoneBroke = (): void =>
  void showToast({
    say: "The phone stopped working on this page. Reload to take calls here.",
    tone: "failed",
    seconds: 60,
    deed: { label: "Reload", run: () => location.reload() },
  });

function showAsToast(notice: Parameters<Parameters<typeof onToast>[0]>[0]): () => void {
  const { say: text, tone: kind = "plain", ...rest } = notice;
  const id = toasts.show({ text, kind, ...rest });
  return () => toasts.dismiss(id);
}
