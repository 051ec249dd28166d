// The frame around every member screen: bootstrap data, change feed, clock, hotkeys and theme.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { resolveLocale } from "#domain/language/languages.ts";
import { CommandKeys } from "#web/app/commands/command-keys.tsx";
import styles from "#web/app/screens/main-screen.module.css";
import { MainScreen } from "#web/app/screens/main-screen.tsx";
import { ApiError, errorMessage } from "#web/data/api-error.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { ExpectedIntents } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { type AppRoute, routePaths } from "#web/data/routes.ts";
import { useIsSessionOver } from "#web/data/session.ts";
import { onToast, showToast } from "#web/data/toasts/toast-bus.ts";
import { language } from "#web/language/language.ts";
import { ErrorBoundary, FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { DelayedFallback, SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { toasts } from "#web/ui/feedback/toasts.ts";
import { setSingleKeys } from "#web/ui/keyboard/use-hotkeys.ts";
import paneStyles from "#web/ui/layout/pane.module.css";
import { lazyComponent, lazyDialog } from "#web/ui/lazy-component.tsx";
import { setTheme } from "#web/ui/theme/theme.ts";
import { RelativeClock } from "#web/ui/time/relative-clock.tsx";
import { IntentsProvider } from "./intents-provider.tsx";
import { lastView, resetUnavailableLastView } from "./local-preferences.ts";
import { NewMessageDialogs } from "./new-message-dialogs.tsx";
import { MemberScreen } from "./router.tsx";
import { useAfterFirstListRender } from "./use-after-first-list.ts";
import { useLive } from "./use-live.ts";
import { useNavigationFocus } from "./use-navigation-focus.ts";
import * as words from "./words.ts";

const CommandPalette = lazyDialog(
  async () => (await import("./commands/command-palette.tsx")).Palette,
);

const ShortcutsDialog = lazyDialog(
  async () => (await import("#web/features/command-palette/shortcuts-dialog.tsx")).ShortcutsDialog,
);

const NotFoundScreen = lazyComponent(
  async () => (await import("./not-found-screen.tsx")).NotFoundScreen,
);

const SessionOverSignIn = lazyComponent(
  async () => (await import("#web/features/sign-in/session-over-sign-in.tsx")).SessionOverSignIn,
  { retry: true },
);

const SettingsSkeleton = lazyComponent(
  async () => (await import("./settings-skeleton.tsx")).SettingsSkeleton,
  { retry: true },
);

const AfterFirstPaint = lazyComponent(
  async () => (await import("#web/app/commands/after-first-paint.tsx")).AfterFirstPaint,
  { retry: true },
);

/** Only for members who can take calls, in a workspace with a phone inbox. */
const SoftphoneHost = lazyComponent(
  async () => (await import("#web/features/softphone/softphone-host.tsx")).SoftphoneHost,
  { retry: true },
);

const phoneIntents = ["startCall", "answerCall", "superviseCall"] as const;

export function AppShell({ route }: { route: AppRoute }) {
  const cache = useQueryClient();
  const { data: bootstrap, error, refetch } = useQuery(bootstrapQuery);
  const isIn = bootstrap !== undefined;
  const isOver = useIsSessionOver();

  useLive(isIn && !isOver);

  useEffect(() => {
    const mine = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
    if (!isIn || !mine) return;
    const isThere = resetUnavailableLastView(mine);
    if (route.at !== "home") return;
    navigate(routePaths.view(lastView()), { replace: true });
    if (!isThere) showToast({ text: words.viewUnavailable });
  }, [cache, route.at, isIn]);

  if (bootstrap)
    return (
      <>
        <IntentsProvider>
          <SignedInShell bootstrap={bootstrap} route={route} />
        </IntentsProvider>
        <Suspense fallback={null}>
          {isOver && <SessionOverSignIn email={bootstrap.me.email} />}
        </Suspense>
      </>
    );
  // app.tsx is redirecting to sign-in.
  if (error instanceof ApiError && error.status === 401) return null;
  if (error === null)
    return (
      <DelayedFallback>
        {route.at === "settings" ? settingsSkeleton(route.section) : <ShellSkeleton />}
      </DelayedFallback>
    );
  return (
    <DelayedFallback>
      <main className={styles.nowhere}>
        <FailedScreen title={words.couldntLoadDeskbell} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      </main>
    </DelayedFallback>
  );
}

function SignedInShell({ bootstrap, route }: { bootstrap: Bootstrap; route: AppRoute }) {
  const { me, workspace } = bootstrap;
  const hasPhone = useHasPhone();
  const isAfterFirstPaint = useAfterFirstListRender();
  const [hasPalette, setPalette] = useState<"commands" | "keys" | null>(null);
  useNavigationFocus(route);
  useEffect(() => onToast(showAsToast), []);
  useEffect(
    () => setSingleKeys(me.settings.areShortcutsEnabled),
    [me.settings.areShortcutsEnabled],
  );
  useEffect(() => setTheme(me.settings.theme), [me.settings.theme]);
  const chosenLanguage = me.settings.language ?? workspace.language;
  useEffect(() => {
    // Most pages are in the right language already and don't load this.
    if ((chosenLanguage ?? language) === language && !document.cookie.includes("language=")) return;
    void import("./follow-language.ts")
      .then(({ followLanguage }) => followLanguage(chosenLanguage))
      .catch(() => undefined);
  }, [chosenLanguage]);
  useEffect(() => {
    document.documentElement.dataset.density = me.settings.density;
  }, [me.settings.density]);
  return (
    <RelativeClock
      timeZone={me.settings.timeZone ?? workspace.timeZone}
      locale={resolveLocale(language, [workspace.locale, ...navigator.languages])}
    >
      <CommandKeys openPalette={setPalette} />
      <Suspense fallback={null}>{isAfterFirstPaint && <AfterFirstPaint route={route} />}</Suspense>
      <ErrorBoundary
        title={words.couldntShowPage}
        resetKey={route.at}
        frame={(screen) => renderFallbackScreen(screen)}
      >
        <Suspense
          fallback={
            route.at === "settings"
              ? settingsSkeleton(route.section)
              : renderFallbackScreen(<SkeletonRows label={words.loadingPage} />, true)
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
        title={words.couldntShowNewMessage}
        frame={(screen) => renderFallbackScreen(screen)}
      >
        <NewMessageDialogs />
      </ErrorBoundary>
      {/* Outside the screens, so an error in one of them does not end a call. */}
      <ErrorBoundary
        title={words.couldntStartPhone}
        frame={() => null}
        onError={showPhoneErrorToast}
      >
        {hasPhone && <ExpectedIntents names={phoneIntents} />}
        <Suspense fallback={null}>{hasPhone && isAfterFirstPaint && <SoftphoneHost />}</Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        {hasPalette === "commands" && <CommandPalette onClose={() => setPalette(null)} />}
        {hasPalette === "keys" && <ShortcutsDialog onClose={() => setPalette(null)} />}
      </Suspense>
    </RelativeClock>
  );
}

/** Placeholder for the list until getMe is loaded. */
const ShellSkeleton = () => (
  <main data-part="screen" className={styles.screen} data-at="list" aria-busy="true">
    <section data-part="pane" className={paneStyles.pane} data-area="list">
      <div data-part="head" className={paneStyles.head} />
      <SkeletonRows label={words.loading} />
    </section>
  </main>
);

/** Gives a missing or loading screen a link back. */
const settingsSkeleton = (section: string): ReactNode => (
  <Suspense fallback={null}>
    <SettingsSkeleton isList={section === ""} />
  </Suspense>
);

const renderFallbackScreen = (screen: ReactNode, isBusy = false): ReactNode => (
  <main className={styles.nowhere} aria-busy={isBusy || undefined}>
    <div>
      {screen}
      <p className={styles.nowhereOut}>
        <a href={routePaths.view(lastView())}>{words.backToConversations}</a>
      </p>
    </div>
  </main>
);

const showPhoneErrorToast = (): void =>
  void showToast({
    text: words.phoneStopped,
    tone: "failed",
    seconds: 60,
    action: { label: words.reload, run: () => location.reload() },
  });

function showAsToast(notice: Parameters<Parameters<typeof onToast>[0]>[0]): () => void {
  const { text, tone: kind = "plain", ...rest } = notice;
  const id = toasts.show({ text, kind, ...rest });
  return () => toasts.dismiss(id);
}
