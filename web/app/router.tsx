// Which screen stands at which place. Features never import each other; here they meet. All but the desk
// are fetched when they are first gone to.
import { BesideViews } from "#web/app/screens/beside-views.tsx";
import type { AppRoute } from "#web/data/routes.ts";
import { part } from "#web/ui/part.tsx";

/** Screens that need nobody to be signed in. */
const SetupPage = part(async () => (await import("#web/features/setup/setup-page.tsx")).SetupPage);
const SignInPage = part(
  async () => (await import("#web/features/sign-in/sign-in-page.tsx")).SignInPage,
);
const InvitePage = part(
  async () => (await import("#web/features/sign-in/invite-page.tsx")).InvitePage,
);
const ForgotPage = part(
  async () => (await import("#web/features/sign-in/forgot-page.tsx")).ForgotPage,
);
const ResetPage = part(
  async () => (await import("#web/features/sign-in/reset-page.tsx")).ResetPage,
);
/** The provider's steps belong to the settings; set-up shows them as its third step. */
const ConnectProvider = part(
  async () => (await import("#web/features/settings/connect-provider.tsx")).ConnectProvider,
);
/** Screens beside the desk; useDesk() and useMay() work in them. */
const SettingsScreen = part(
  async () => (await import("#web/app/settings-page.tsx")).SettingsScreen,
);
const SimulatorPage = part(
  async () => (await import("#web/features/simulator/simulator-page.tsx")).SimulatorPage,
);

const CallsPane = part(async () => (await import("#web/app/screens/calls-pane.tsx")).CallsPane);
const SearchPane = part(async () => (await import("#web/app/screens/search-pane.tsx")).SearchPane);

/** Where nobody needs to be signed in: drawn without waiting for getMe. Null for all other places. */
export function PublicScreen({ place }: { place: AppRoute }) {
  switch (place.at) {
    case "setup":
      return <SetupPage ConnectProvider={ConnectProvider} />;
    case "sign-in":
      return <SignInPage next={place.next} />;
    case "invite":
      return <InvitePage token={place.token} />;
    case "forgot":
      return <ForgotPage />;
    case "reset":
      return <ResetPage token={place.token} />;
    default:
      return null;
  }
}

export const isPublicRoute = (place: AppRoute): boolean =>
  ["setup", "sign-in", "invite", "forgot", "reset"].includes(place.at);

/** Beside the desk, for members. Null for all other places. */
export function MemberScreen({ place }: { place: AppRoute }) {
  switch (place.at) {
    case "settings":
      return <SettingsScreen section={place.section} />;
    case "search":
      return (
        <BesideViews at="search">
          <SearchPane query={place.query} />
        </BesideViews>
      );
    case "calls":
    case "live-calls":
      return (
        <BesideViews at="calls">
          <CallsPane search={place.at === "calls" ? place.search : null} />
        </BesideViews>
      );
    case "simulator":
      return <SimulatorPage />;
    default:
      return null;
  }
}
