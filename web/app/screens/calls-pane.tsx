// The call pages, in place of list and conversation.
import { lastView } from "#web/app/local-preferences.ts";
import * as words from "#web/app/words.ts";
import { navigateBack } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { LiveCallsPage } from "#web/features/calls/live/live-calls-page.tsx";
import { CallLogPage } from "#web/features/calls/log/call-log-page.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import styles from "./beside-pane.module.css";

/** Null `search`: live calls. */
export function CallsPane({ search }: { search: string | null }) {
  const leave = () => navigateBack(routePaths.view(lastView()));
  return (
    <section
      data-part="pane search-pane"
      className={clsx(paneStyles.pane, styles.searchPane)}
      aria-label={search === null ? words.liveCalls : words.callLog}
      data-pane
    >
      <ErrorBoundary title={words.couldntShowCalls} resetKey={search ?? "live"}>
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
