import { errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { autosaveErrorOf, type FlowEditorState } from "./editing/use-flow-editor.ts";
import * as words from "./words.ts";

/** Why the draft isn't saved, and what to do. */
export function AutosaveBanner({ drawing }: { drawing: FlowEditorState }) {
  const refusal = autosaveErrorOf(drawing.keeping);
  if (refusal === null) return null;
  return (
    <Banner
      inset
      kind={drawing.isNewer ? "warn" : "danger"}
      actions={
        drawing.isNewer ? (
          <>
            <Button size="small" onClick={() => void drawing.discardMine().catch(() => undefined)}>
              {words.useTheirs}
            </Button>
            <Button
              size="small"
              onClick={() => void drawing.overwriteTheirs().catch(() => undefined)}
            >
              {words.keepMine}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            onClick={() => void drawing.overwriteTheirs().catch(() => undefined)}
          >
            {words.tryAgain}
          </Button>
        )
      }
    >
      {errorMessage(refusal)} {drawing.isNewer ? "" : words.changesStillHere}
    </Banner>
  );
}
