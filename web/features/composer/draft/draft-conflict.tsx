import { Suspense } from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import type { DraftConflictState } from "./use-draft-content.ts";

const DraftConflictBanner = lazyComponent(
  async () => (await import("./draft-conflict-banner.tsx")).DraftConflictBanner,
  { retry: true },
);

/** Two tabs changed the same draft. */
export function DraftConflict({ draft }: { draft: DraftConflictState }) {
  return (
    draft.state === "conflict" && (
      <Suspense fallback={null}>
        <DraftConflictBanner draft={draft} />
      </Suspense>
    )
  );
}
