// The call pages, in place of list and conversation.
import { lastView } from "#web/app/local-preferences.ts";
import { navigateBack } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { LiveCallsPage } from "#web/features/calls/live/live-calls-page.tsx";
import { CallLogPage } from "#web/features/calls/log/call-log-page.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import "./beside-pane.css";

/** Null `search`: live calls. */
export function CallsPane({ search }: { search: string | null }) {
  const leave = () => navigateBack(routePaths.view(lastView()));
  return (
    <section
      className="pane search-pane"
      aria-label={search === null ? "Live calls" : "Call log"}
      data-pane
    >
      <ErrorBoundary title="Couldn't show the calls" resetKey={search ?? "live"}>
        {search === null ? (
          <LiveCallsPage onLeave={leave} />
        ) : (
          <CallLogPage search={search} onLeave={leave} />
        )}
      </ErrorBoundary>
      <ToastPlace className="" />
    </section>
  );
}
