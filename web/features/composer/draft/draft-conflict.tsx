import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import type { DraftHandle } from "./use-draft.ts";

export type DraftConflictState = Pick<DraftHandle, "state" | "takeOther" | "keepMine">;

/** Two tabs changed the same draft: asks which version to keep. */
export function DraftConflict({ draft }: { draft: DraftConflictState }) {
  if (draft.state !== "newer_elsewhere") return null;
  return (
    <Banner
      kind="info"
      actions={
        <>
          <Button size="small" onClick={draft.keepMine}>
            Keep mine
          </Button>
          <Button size="small" kind="quiet" onClick={draft.takeOther}>
            Use the other version
          </Button>
        </>
      }
    >
      This draft was changed in another window.
    </Banner>
  );
}
