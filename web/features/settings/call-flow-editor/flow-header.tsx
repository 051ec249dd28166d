import { useState } from "react";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AudioFileIcon, EarlierIcon, RedoIcon, UndoIcon } from "#web/ui/icons.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { AudioFilesDialog } from "./audio/audio-files-dialog.tsx";
import { isSameFlow } from "./editing/is-same-flow.ts";
import type { FlowEditorState } from "./editing/use-flow-editor.ts";
import type { Finding, FlowState } from "./flow-queries.ts";
import styles from "./flow-tab.module.css";
import { PublishDialog } from "./publish-dialog.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";
import * as words from "./words.ts";

interface FlowHeaderProps {
  state: FlowState;
  editor: FlowEditorState;
  findings: readonly Finding[];
  canEdit: boolean;
  isTrying: boolean;
  onPublished: () => void;
}

export function FlowHeader({ state, editor, findings, canEdit, onPublished }: FlowHeaderProps) {
  const [open, setOpen] = useState<"versions" | "sounds" | "publish" | null>(null);
  const isLive = isSameFlow(editor.flow, state.live.flow);
  const canDiscard = state.draft !== null || !isLive;
  const useTheirs = useApiMutation({ request: editor.discardMine });
  const discard = useApiMutation({
    request: editor.discard,
    onSuccess: (_, response) => {
      editor.applyState(response, "continue");
      showToast({
        text: words.draftDiscarded,
        action: { label: words.undo, run: editor.undo },
      });
    },
    errorDisplay: (error) => {
      if (!isApiError(error, "call_flow_conflict")) return false;
      showToast({
        text: errorMessage(error),
        tone: "failed",
        action: { label: words.useTheirs, run: () => void useTheirs.run(undefined) },
      });
      return true;
    },
  });
  const requestPublish = () => {
    if (isLive) return;
    if (findings.length > 0) showToast({ text: words.fixIssuesFirst, tone: "failed" });
    else setOpen("publish");
  };
  useHotkeys({ "mod+s": requestPublish }, { enabled: canEdit });
  return (
    <div className={styles.flowHeader}>
      <SaveStatus editor={editor} isLive={isLive} findings={findings.length} canEdit={canEdit} />
      <span className="grow" />
      {canEdit && (
        <>
          <IconButton
            name={words.undo}
            keys="mod+z"
            icon={UndoIcon}
            disabled={!editor.canUndo}
            onClick={editor.undo}
          />
          <IconButton
            name={words.redo}
            icon={RedoIcon}
            disabled={!editor.canRedo}
            onClick={editor.redo}
          />
          <IconButton
            name={words.audioFiles}
            icon={AudioFileIcon}
            onClick={() => setOpen("sounds")}
          />
        </>
      )}
      <Button kind="quiet" icon={EarlierIcon} onClick={() => setOpen("versions")}>
        {words.versions}
      </Button>
      {canEdit && canDiscard && (
        <Button
          kind="quiet"
          className={styles.flowDecide}
          busy={discard.isBusy}
          onClick={() => void discard.run(undefined)}
        >
          {words.discard}
        </Button>
      )}
      {canEdit && (
        <Button
          kind="primary"
          className={styles.flowDecide}
          keys={isLive ? undefined : "mod+s"}
          disabled={isLive || findings.length > 0}
          aria-describedby="flow-keeping"
          onClick={requestPublish}
        >
          {words.publish}
        </Button>
      )}
      {open === "versions" && (
        <VersionsDialog
          state={state}
          editor={editor}
          canEdit={canEdit}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "sounds" && <AudioFilesDialog onClose={() => setOpen(null)} />}
      {open === "publish" && (
        <PublishDialog
          state={state}
          editor={editor}
          onDone={() => {
            setOpen(null);
            onPublished();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface SaveStatusProps {
  editor: FlowEditorState;
  isLive: boolean;
  findings: number;
  canEdit: boolean;
}

/** Whether the flow is live, and whether the draft is saved. */
function SaveStatus({ editor, isLive, findings, canEdit }: SaveStatusProps) {
  const saveLabel = {
    kept: words.draftSaved,
    keeping: words.draftSaving,
    refused: words.draftNotSaved,
  }[editor.saveState.kind];
  return (
    <span id="flow-keeping" role="status" className="hrow">
      {isLive ? (
        <Chip kind="ok" dot>
          {words.live}
        </Chip>
      ) : (
        <Chip kind="warn" dot>
          {words.notPublished}
        </Chip>
      )}
      {canEdit && !isLive && (
        <span data-part="hint" className={fieldStyles.hint}>
          {findings === 0
            ? saveLabel
            : findings === 1
              ? words.oneIssue
              : fill(words.severalIssues, { findings })}
        </span>
      )}
    </span>
  );
}
