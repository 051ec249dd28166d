import { type ReactNode, Suspense } from "react";
import { lastView } from "#web/app/local-preferences.ts";
import { routePaths } from "#web/data/routes.ts";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon } from "#web/ui/icons.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { Sidebar } from "./sidebar.tsx";

/**
 * Layout of search and calls. The sidebar renders before the page's code is loaded, and keeps its state when it
 * arrives.
 */
export const BesideViews = ({ at, children }: { at: "search" | "calls"; children: ReactNode }) => (
  <main className="desk" data-at={at}>
    <ConnectionStatus />
    <Sidebar view={null} />
    <Suspense fallback={<PaneSkeleton />}>{children}</Suspense>
  </main>
);

const PaneSkeleton = () => (
  <section className="pane page-coming" aria-busy="true">
    <div className="head">
      <a className="icon-btn" href={routePaths.view(lastView())} aria-label="Back to conversations">
        <LeaveIcon />
      </a>
    </div>
    <SkeletonRows label="Loading this page…" />
  </section>
);
