import styles from "#web/app/screens/main-screen.module.css";
import { routePaths } from "#web/data/routes.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import * as words from "./words.ts";

export function NotFoundScreen() {
  return (
    <main className={styles.nowhere}>
      <EmptyState
        title={words.pageNotFound}
        actions={
          <a {...buttonProps("primary")} href={routePaths.home()}>
            {words.backToConversations}
          </a>
        }
      >
        {words.pageNotFoundHint}
      </EmptyState>
    </main>
  );
}
