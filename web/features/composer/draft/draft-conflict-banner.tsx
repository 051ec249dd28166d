import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import type { DraftConflictState } from "./use-draft-content.ts";

/** Two tabs changed the same draft: asks which version to keep. */
export function DraftConflictBanner({ draft }: { draft: DraftConflictState }) {
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
