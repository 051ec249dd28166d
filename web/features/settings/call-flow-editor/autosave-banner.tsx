import { errorMessage } from "#web/data/api-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { autosaveErrorOf, type FlowEditorState } from "./editing/use-flow-editor.ts";

/** Why what is drawn here is not kept, and both ways on. */
export function AutosaveBanner({ drawing }: { drawing: FlowEditorState }) {
  const refusal = autosaveErrorOf(drawing.keeping);
  if (refusal === null) return null;
  return (
    <Banner
      inset
      kind={drawing.isNewer ? "warn" : "danger"}
      deeds={
        drawing.isNewer ? (
          <>
            <Button size="small" onClick={() => void drawing.takeTheirs().catch(() => undefined)}>
              Use their version
            </Button>
            <Button size="small" onClick={() => void drawing.keepMine().catch(() => undefined)}>
              Keep my version
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => void drawing.keepMine().catch(() => undefined)}>
            Try again
          </Button>
        )
      }
    >
      {errorMessage(refusal)} {drawing.isNewer ? "" : "Your changes are still here."}
    </Banner>
  );
}
