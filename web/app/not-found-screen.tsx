import { routePaths } from "#web/data/routes.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export function NotFoundScreen() {
  return (
    <main className="nowhere">
      <EmptyState
        title="Page not found"
        actions={
          <a className={buttonClass("primary")} href={routePaths.home()}>
            Back to conversations
          </a>
        }
      >
        The link may be wrong, or the page has moved.
      </EmptyState>
    </main>
  );
}
