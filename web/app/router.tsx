// Maps routes to screens. Features never import each other; they meet here. All but the main screen load on first
// visit.
import { ViewsLayout } from "#web/app/screens/views-layout.tsx";
import type { AppRoute } from "#web/data/routes.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

/** Setup, sign-in and the pages that links in emails lead to: one chunk, so that members who are signed in load none. */
export const PublicScreen = lazyComponent(
  async () => (await import("./public-screens.tsx")).PublicScreen,
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
const ContactsPane = lazyComponent(
  async () => (await import("#web/app/screens/contacts-pane.tsx")).ContactsPane,
);
const SearchPane = lazyComponent(
  async () => (await import("#web/app/screens/search-pane.tsx")).SearchPane,
);

export const isPublicRoute = (route: AppRoute): boolean =>
  ["setup", "sign-in", "invite", "forgot", "reset", "confirm-email"].includes(route.at);

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
    case "contacts":
      return (
        <ViewsLayout at="contacts">
          <ContactsPane search={route.search} contactId={route.contactId} />
        </ViewsLayout>
      );
    case "simulator":
      return <SimulatorPage />;
    default:
      return null;
  }
}
