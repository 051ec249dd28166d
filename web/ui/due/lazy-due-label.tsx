import { Suspense } from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import type { Due } from "./due-text.ts";

const DueLabel = lazyComponent(async () => (await import("./due-label.tsx")).DueLabel, {
  retry: true,
});

/** Loaded when the first conversation has one: most workspaces have no SLA. */
export const LazyDueLabel = (props: { due: Due; isPaused: boolean; mini?: boolean }) => (
  <Suspense>
    <DueLabel {...props} />
  </Suspense>
);
