import { addressOf } from "#web/data/place.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export function NowhereScreen() {
  return (
    <main className="nowhere">
      <EmptyState
        title="Page not found"
        deeds={
          <a className={buttonClass("primary")} href={addressOf.home()}>
            Back to conversations
          </a>
        }
      >
        The link may be wrong, or the page has moved.
      </EmptyState>
    </main>
  );
}
