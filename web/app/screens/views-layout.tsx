import { type ReactNode, Suspense } from "react";
import { lastView } from "#web/app/local-preferences.ts";
import * as words from "#web/app/words.ts";
import { routePaths } from "#web/data/routes.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { clsx } from "#web/ui/clsx.ts";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon } from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { ConnectionStatus } from "./connection-status.tsx";
import styles from "./main-screen.module.css";
import { Sidebar } from "./sidebar.tsx";

/**
 * Layout of search, calls and contacts. The sidebar renders before the page's code is loaded, and keeps its state when it
 * arrives.
 */
export const ViewsLayout = ({
  at,
  children,
}: {
  at: "search" | "calls" | "contacts";
  children: ReactNode;
}) => (
  <main data-part="screen" className={styles.screen} data-at={at}>
    <ConnectionStatus />
    <Sidebar view={null} />
    <Suspense fallback={<PaneSkeleton />}>{children}</Suspense>
  </main>
);

const PaneSkeleton = () => (
  <section data-part="pane" className={clsx(paneStyles.pane, styles.pageComing)} aria-busy="true">
    <div data-part="head" className={paneStyles.head}>
      <a
        data-part="icon-button"
        className={buttonStyles.iconButton}
        href={routePaths.view(lastView())}
        aria-label={words.backToConversations}
      >
        <LeaveIcon />
      </a>
    </div>
    <SkeletonRows label={words.loadingPage} />
  </section>
);
