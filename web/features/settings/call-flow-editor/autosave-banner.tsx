import { errorMessage } from "#web/data/api-error.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { autosaveErrorOf, type FlowEditorState } from "./editing/use-flow-editor.ts";
import * as words from "./words.ts";

/** Why the draft isn't saved, and what to do. */
export function AutosaveBanner({ drawing }: { drawing: FlowEditorState }) {
  const useTheirs = useApiMutation({ request: drawing.discardMine });
  const keepMine = useApiMutation({
    request: drawing.isNewer ? drawing.overwriteTheirs : drawing.saveAgain,
  });
  const error = autosaveErrorOf(drawing.keeping);
  if (error === null) return null;
  return (
    <Banner
      inset
      kind={drawing.isNewer ? "warn" : "danger"}
      actions={
        <>
          {drawing.isNewer && (
            <Button
              size="small"
              busy={useTheirs.isBusy}
              onClick={() => void useTheirs.run(undefined)}
            >
              {words.useTheirs}
            </Button>
          )}
          <Button size="small" busy={keepMine.isBusy} onClick={() => void keepMine.run(undefined)}>
            {drawing.isNewer ? words.keepMine : words.tryAgain}
          </Button>
        </>
      }
    >
      {errorMessage(error)} {drawing.isNewer ? "" : words.changesStillHere}
    </Banner>
  );
}
