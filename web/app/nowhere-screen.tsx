import { addressOf } from "#web/data/place.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export function NowhereScreen() {
  return (
    <main className="nowhere">
      <EmptyState
        title="There is nothing at this address"
        deeds={
          <a className={buttonClass("primary")} href={addressOf.home()}>
            Back to the queue
          </a>
        }
      >
        The link may have a slip in it, or what it led to was moved.
      </EmptyState>
    </main>
  );
}
