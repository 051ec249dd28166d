import { Suspense } from "react";
import { part } from "#web/ui/part.tsx";
import type { DraftConflictState } from "./use-draft.ts";

const DraftConflictBanner = part(
  async () => (await import("./draft-conflict-banner.tsx")).DraftConflictBanner,
  { isPatient: true },
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
