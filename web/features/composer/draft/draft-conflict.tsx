import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import type { DraftHandle } from "./use-draft.ts";

export type DraftConflictState = Pick<DraftHandle, "state" | "acceptRemote" | "overwriteRemote">;

/** Two tabs changed the same draft: asks which version to keep. */
export function DraftConflict({ draft }: { draft: DraftConflictState }) {
  if (draft.state !== "conflict") return null;
  return (
    <Banner
      kind="info"
      actions={
        <>
          <Button size="small" onClick={draft.overwriteRemote}>
            {words.keepMine}
          </Button>
          <Button size="small" kind="quiet" onClick={draft.acceptRemote}>
            {words.useOther}
          </Button>
        </>
      }
    >
      {words.draftChanged}
    </Banner>
  );
}
