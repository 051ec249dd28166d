import { errorMessage } from "#web/data/api-error.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { autosaveErrorOf, type FlowEditorState } from "./editing/use-flow-editor.ts";
import * as words from "./words.ts";

/** Why the draft isn't saved, and what to do. */
export function AutosaveBanner({ editor }: { editor: FlowEditorState }) {
  const useTheirs = useApiMutation({ request: editor.discardMine });
  const keepMine = useApiMutation({
    request: editor.isNewer ? editor.overwriteTheirs : editor.saveAgain,
  });
  const error = autosaveErrorOf(editor.saveState);
  if (error === null) return null;
  return (
    <Banner
      inset
      kind={editor.isNewer ? "warn" : "danger"}
      actions={
        <>
          {editor.isNewer && (
            <Button
              size="small"
              busy={useTheirs.isBusy}
              onClick={() => void useTheirs.run(undefined)}
            >
              {words.useTheirs}
            </Button>
          )}
          <Button size="small" busy={keepMine.isBusy} onClick={() => void keepMine.run(undefined)}>
            {editor.isNewer ? words.keepMine : words.tryAgain}
          </Button>
        </>
      }
    >
      {errorMessage(error)} {editor.isNewer ? "" : words.changesStillHere}
    </Banner>
  );
}
