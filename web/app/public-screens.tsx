// Screens that need no sign-in. Sign-in itself loads with this file, the others on their visit.
import type { AppRoute } from "#web/data/routes.ts";
import { SignInPage } from "#web/features/sign-in/sign-in-page.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const SetupPage = lazyComponent(
  async () => (await import("#web/features/setup/setup-page.tsx")).SetupPage,
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
const ConfirmEmailPage = lazyComponent(
  async () => (await import("#web/features/sign-in/confirm-email-page.tsx")).ConfirmEmailPage,
);
/** The provider steps belong to settings; setup shows them as its third step. */
const ConnectProvider = lazyComponent(
  async () => (await import("#web/features/settings/connect-provider.tsx")).ConnectProvider,
);
/** Rendered without waiting for getMe. Null for all other routes. */
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
    case "confirm-email":
      return <ConfirmEmailPage token={route.token} />;
    default:
      return null;
  }
}
