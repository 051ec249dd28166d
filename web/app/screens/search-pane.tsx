// Search, in place of list and conversation.
import { lastView } from "#web/app/local-preferences.ts";
import { navigateBack } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { SearchPage } from "#web/features/search/search-page.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import "./beside-pane.css";

export function SearchPane({ query }: { query: string }) {
  return (
    <section className="pane search-pane" aria-label="Search" data-pane>
      <ErrorBoundary title="Couldn't show the search" resetKey={query}>
        <SearchPage query={query} onLeave={() => navigateBack(routePaths.view(lastView()))} />
      </ErrorBoundary>
      <ToastPlace className="" />
    </section>
  );
}
