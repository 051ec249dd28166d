// Maps routes to screens. Features never import each other; they meet here. All but the main screen load on first
// visit.
import { ViewsLayout } from "#web/app/screens/views-layout.tsx";
import type { AppRoute } from "#web/data/routes.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

/** Screens that need no sign-in. */
const SetupPage = lazyComponent(
  async () => (await import("#web/features/setup/setup-page.tsx")).SetupPage,
);
const SignInPage = lazyComponent(
  async () => (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
);
const InvitePage = lazyComponent(
  async () => (await import("#web/features/sign-in/invite-page.tsx")).InvitePage,
);
const ForgotPage = lazyComponent(
  async () => (await import("#web/features/sign-in/forgot-page.tsx")).ForgotPage,
);
const ResetPage = lazyComponent(
  async () => (await import("#web/features/sign-in/reset-page.tsx")).ResetPage,
);
/** The provider steps belong to settings; setup shows them as its third step. */
const ConnectProvider = lazyComponent(
  async () => (await import("#web/features/settings/connect-provider.tsx")).ConnectProvider,
);
/** Member screens other than the main screen; useBootstrap() and useCan() work in them. */
const SettingsScreen = lazyComponent(
  async () => (await import("#web/app/settings-page.tsx")).SettingsScreen,
);
const SimulatorPage = lazyComponent(
  async () => (await import("#web/features/simulator/simulator-page.tsx")).SimulatorPage,
);

const CallsPane = lazyComponent(
  async () => (await import("#web/app/screens/calls-pane.tsx")).CallsPane,
);
const SearchPane = lazyComponent(
  async () => (await import("#web/app/screens/search-pane.tsx")).SearchPane,
);

/** Screens without sign-in, rendered without waiting for getMe. Null for all other routes. */
export function PublicScreen({ route }: { route: AppRoute }) {
  switch (route.at) {
    case "setup":
      return <SetupPage ConnectProvider={ConnectProvider} />;
    case "sign-in":
      return <SignInPage next={route.next} />;
    case "invite":
      return <InvitePage token={route.token} />;
    case "forgot":
      return <ForgotPage />;
    case "reset":
      return <ResetPage token={route.token} />;
    default:
      return null;
  }
}

export const isPublicRoute = (route: AppRoute): boolean =>
  ["setup", "sign-in", "invite", "forgot", "reset"].includes(route.at);

/** Member screens other than the main screen. Null for all other routes. */
export function MemberScreen({ route }: { route: AppRoute }) {
  switch (route.at) {
    case "settings":
      return <SettingsScreen section={route.section} />;
    case "search":
      return (
        <ViewsLayout at="search">
          <SearchPane query={route.query} />
        </ViewsLayout>
      );
    case "calls":
    case "live-calls":
      return (
        <ViewsLayout at="calls">
          <CallsPane search={route.at === "calls" ? route.search : null} />
        </ViewsLayout>
      );
    case "simulator":
      return <SimulatorPage />;
    default:
      return null;
  }
}
