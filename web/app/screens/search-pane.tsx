// Search, in place of list and conversation.
import { lastView } from "#web/app/local-preferences.ts";
import * as words from "#web/app/words.ts";
import { navigateBack } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { SearchPage } from "#web/features/search/search-page.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import styles from "./beside-pane.module.css";
import { focusParts } from "./use-focus-restoration.ts";

const leave = () => {
  navigateBack(routePaths.view(lastView()));
  void focusParts().then(
    (parts) => parts.focusComingList(),
    () => undefined,
  );
};

export function SearchPane({ query }: { query: string }) {
  return (
    <section
      data-part="pane search-pane"
      className={clsx(paneStyles.pane, styles.searchPane)}
      aria-label={words.search}
      data-pane
    >
      <ErrorBoundary title={words.couldntShowSearch} resetKey={query}>
        <SearchPage query={query} onLeave={leave} />
      </ErrorBoundary>
      <ToastPlace className="" />
    </section>
  );
}
