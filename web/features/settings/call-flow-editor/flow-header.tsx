import { useState } from "react";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { EarlierIcon, RedoIcon, SoundFileIcon, UndoIcon } from "#web/ui/icons.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { AudioFilesDialog } from "./audio/audio-files-dialog.tsx";
import { isSameFlow } from "./editing/is-same-flow.ts";
import type { FlowEditorState } from "./editing/use-flow-editor.ts";
import type { Finding, FlowState } from "./flow-queries.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

interface FlowHeaderProps {
  state: FlowState;
  drawing: FlowEditorState;
  findings: readonly Finding[];
  mayDraw: boolean;
  isTrying: boolean;
  onPublished: () => void;
}

export function FlowHeader({ state, drawing, findings, mayDraw, onPublished }: FlowHeaderProps) {
  const [open, setOpen] = useState<"versions" | "sounds" | "publish" | null>(null);
  const { inboxId } = state;
  const isLive = isSameFlow(drawing.flow, state.live.flow);
  const mayDiscard = state.draft !== null || !isLive;
  const discard = useApiMutation({
    ask: async () => {
      const version = await drawing.settle();
      if (version === null) return null;
      return rpc("discardCallFlowDraft", { inboxId, version });
    },
    settle: (_, answer) => answer && drawing.take(answer, "goes on"),
  });
  const requestPublish = () => {
    if (isLive) return;
    if (findings.length > 0)
      showToast({ text: "Fix the issues shown at the steps first.", tone: "failed" });
    else setOpen("publish");
  };
  useHotkeys({ "mod+s": requestPublish }, { enabled: mayDraw });
  return (
    <div className="flow-head">
      <SaveStatus {...{ drawing, isLive }} findings={findings.length} mayDraw={mayDraw} />
      <span className="grow" />
      {mayDraw && (
        <>
          <IconButton
            name="Undo"
            keys="mod+z"
            icon={UndoIcon}
            disabled={!drawing.mayUndo}
            onClick={drawing.undo}
          />
          <IconButton
            name="Do again"
            icon={RedoIcon}
            disabled={!drawing.mayRedo}
            onClick={drawing.redo}
          />
          <IconButton name="Sounds" icon={SoundFileIcon} onClick={() => setOpen("sounds")} />
        </>
      )}
      <Button kind="quiet" icon={EarlierIcon} onClick={() => setOpen("versions")}>
        Versions
      </Button>
      {mayDraw && mayDiscard && (
        <Button kind="quiet" busy={discard.isBusy} onClick={() => void discard.run(undefined)}>
          Discard
        </Button>
      )}
      {mayDraw && (
        <Button
          kind="primary"
          keys={isLive ? undefined : "mod+s"}
          disabled={isLive || findings.length > 0}
          aria-describedby="flow-keeping"
          onClick={requestPublish}
        >
          Publish
        </Button>
      )}
      {open === "versions" && (
        <VersionsDialog {...{ state, drawing, mayDraw }} onClose={() => setOpen(null)} />
      )}
      {open === "sounds" && <AudioFilesDialog onClose={() => setOpen(null)} />}
      {open === "publish" && (
        <PublishDialog
          {...{ state, drawing }}
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
  drawing: FlowEditorState;
  isLive: boolean;
  findings: number;
  mayDraw: boolean;
}

/** Whether the flow is live, and whether the draft is saved. */
function SaveStatus({ drawing, isLive, findings, mayDraw }: SaveStatusProps) {
  const saveLabel = { kept: "saved", keeping: "saving…", refused: "not saved" }[
    drawing.keeping.kind
  ];
  return (
    <span id="flow-keeping" role="status" className="hrow">
      {isLive ? (
        <Chip kind="ok" dot>
          Live
        </Chip>
      ) : (
        <Chip kind="warn" dot>
          Not published
        </Chip>
      )}
      {mayDraw && !isLive && (
        <span className="hint">
          {findings === 0
            ? `Draft ${saveLabel}`
            : findings === 1
              ? "1 issue to fix"
              : `${findings} issues to fix`}
        </span>
      )}
    </span>
  );
}
