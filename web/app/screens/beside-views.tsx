import { type ReactNode, Suspense } from "react";
import { lastView } from "#web/app/local-preferences.ts";
import { routePaths } from "#web/data/routes.ts";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon } from "#web/ui/icons.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { Sidebar } from "./sidebar.tsx";

/** Search and calls. The views stand before the page's code is there, and keep what is open in them when it comes. */
export const BesideViews = ({ at, children }: { at: "search" | "calls"; children: ReactNode }) => (
  <main className="desk" data-at={at}>
    <ConnectionStatus />
    <Sidebar view={null} />
    <Suspense fallback={<PaneComing />}>{children}</Suspense>
  </main>
);

const PaneComing = () => (
  <section className="pane page-coming" aria-busy="true">
    <div className="head">
      <a className="icon-btn" href={routePaths.view(lastView())} aria-label="Back to conversations">
        <LeaveIcon />
      </a>
    </div>
    <SkeletonRows label="Loading this page…" />
  </section>
);
