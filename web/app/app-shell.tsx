// The frame around every member screen: bootstrap data, change feed, clock, hotkeys and theme.
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
import { reloadBlockedReason, reloadPage } from "#web/ui/reload.ts";
import { setTheme } from "#web/ui/theme/theme.ts";
import { RelativeClock } from "#web/ui/time/relative-clock.tsx";
import { lastView, resetUnavailableLastView } from "./local-preferences.ts";
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

/** Only for members who can take calls, in a workspace with a phone inbox. */
const SoftphoneHost = part(
  async () => (await import("#web/features/softphone/softphone-host.tsx")).SoftphoneHost,
  { isPatient: true },
);

export function AppShell({ route }: { route: AppRoute }) {
  const cache = useQueryClient();
  const { data: bootstrap, error, refetch } = useQuery(bootstrapQuery);
  const isIn = bootstrap !== undefined;
  const isOver = useIsSessionOver();

  useEffect(() => {
    const mine = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
    if (!isIn || isOver || !mine) return;
    startLive(cache, mine, {
      // If getMe is rejected, the app goes to sign-in; until then the screen stays as it is.
      signedOut: () => void cache.invalidateQueries({ queryKey: bootstrapQuery.queryKey }),
      reload: () => {
        if (!reloadPage()) showToast({ text: reloadBlockedReason() ?? "", seconds: 15 });
      },
    });
    return stopLive;
  }, [cache, isIn, isOver]);

  useEffect(() => {
    const mine = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
    if (!isIn || !mine) return;
    const isThere = resetUnavailableLastView(mine);
    if (route.at !== "home") return;
    navigate(routePaths.view(lastView()), { replace: true });
    if (!isThere) showToast({ text: "The view you had open is no longer available to you." });
  }, [cache, route.at, isIn]);

  if (bootstrap)
    return (
      <>
        <SignedInShell bootstrap={bootstrap} route={route} />
        <Suspense fallback={null}>{isOver && <SignInOver email={bootstrap.me.email} />}</Suspense>
      </>
    );
  // app.tsx is redirecting to sign-in.
  if (error instanceof ApiError && error.status === 401) return null;
  if (error === null)
    return (
      <DelayedFallback>
        {route.at === "settings" ? (
          <SettingsComing isList={route.section === ""} />
        ) : (
          <ShellSkeleton />
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

function SignedInShell({ bootstrap, route }: { bootstrap: Bootstrap; route: AppRoute }) {
  const { me, workspace } = bootstrap;
  const hasPhone = useHasPhone();
  const isAfterFirstLook = useAfterFirstListRender();
  const [hasPalette, setPalette] = useState<"commands" | "keys" | null>(null);
  useArrival(route);
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
        resetKey={route.at}
        frame={(screen) => renderFallbackScreen(screen)}
      >
        <Suspense
          fallback={
            route.at === "settings" ? (
              <SettingsComing isList={route.section === ""} />
            ) : (
              renderFallbackScreen(<SkeletonRows label="Loading this page…" />, true)
            )
          }
        >
          {route.at === "conversations" && (
            <MainScreen view={route.view} number={route.number} pane={route.pane} />
          )}
          {route.at === "nowhere" && <NotFoundScreen />}
          <MemberScreen route={route} />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary
        title="Couldn't show the new message"
        frame={(screen) => renderFallbackScreen(screen)}
      >
        <Writing />
      </ErrorBoundary>
      {/* Outside the screens, so an error in one of them does not end a call. */}
      <ErrorBoundary
        title="Couldn't start the phone"
        frame={() => null}
        onError={showPhoneErrorToast}
      >
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

/** Placeholder for the list until getMe is loaded. */
const ShellSkeleton = () => (
  <main className="desk" data-at="list" aria-busy="true">
    <section className="pane list">
      <div className="head" />
      <SkeletonRows label="Loading…" />
    </section>
  </main>
);

/** Gives a missing or loading screen a link back. */
const renderFallbackScreen = (screen: ReactNode, isBusy = false): ReactNode => (
  <main className="nowhere" aria-busy={isBusy || undefined}>
    <div>
      {screen}
      <p className="nowhere-out">
        <a href={routePaths.view(lastView())}>Back to conversations</a>
      </p>
    </div>
  </main>
);

const showPhoneErrorToast = (): void =>
  void showToast({
    text: "The phone stopped working on this page. Reload to take calls here.",
    tone: "failed",
    seconds: 60,
    action: { label: "Reload", run: () => location.reload() },
  });

function showAsToast(notice: Parameters<Parameters<typeof onToast>[0]>[0]): () => void {
  const { text, tone: kind = "plain", ...rest } = notice;
  const id = toasts.show({ text, kind, ...rest });
  return () => toasts.dismiss(id);
}
