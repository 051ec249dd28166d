import { useState } from "react";
import { call } from "#web/data/api.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { EarlierIcon, RedoIcon, SoundFileIcon, UndoIcon } from "#web/ui/icon.tsx";
import { useHotkeys } from "#web/ui/keys/use-hotkeys.ts";
import { Chip } from "#web/ui/text/chip.tsx";
import { isSameFlow } from "./draw/same-flow.ts";
import type { Drawing } from "./draw/use-drawing.ts";
import type { Finding, FlowState } from "./flow-queries.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { SoundsDialog } from "./sound/sounds-dialog.tsx";
import { VersionsDialog } from "./versions-dialog.tsx";

interface FlowHeadProps {
  state: FlowState;
  drawing: Drawing;
  findings: readonly Finding[];
  mayDraw: boolean;
  isTrying: boolean;
  onPublished: () => void;
}

export function FlowHead({ state, drawing, findings, mayDraw, onPublished }: FlowHeadProps) {
  const [open, setOpen] = useState<"versions" | "sounds" | "publish" | null>(null);
  const { lineId } = state;
  const isLive = isSameFlow(drawing.flow, state.live.flow);
  const mayDiscard = state.draft !== null || !isLive;
  const discard = useAction({
    ask: async () => {
      const version = await drawing.settle();
      if (version === null) return null;
      return call("discardFlowDraft", { lineId, version });
    },
    settle: (_, answer) => answer && drawing.take(answer, "goes on"),
  });
  const wishLive = () => {
    if (isLive) return;
    if (findings.length > 0)
      showNotice({ say: "Fix the issues shown at the steps first.", tone: "failed" });
    else setOpen("publish");
  };
  useHotkeys({ "mod+s": wishLive }, { enabled: mayDraw });
  return (
    <div className="flow-head">
      <KeepingChip {...{ drawing, isLive }} findings={findings.length} mayDraw={mayDraw} />
      <span className="grow" />
      {mayDraw && (
        <>
          <IconButton
            name="Undo"
            keys="mod+z"
            glyph={UndoIcon}
            disabled={!drawing.mayUndo}
            onClick={drawing.undo}
          />
          <IconButton
            name="Do again"
            glyph={RedoIcon}
            disabled={!drawing.mayRedo}
            onClick={drawing.redo}
          />
          <IconButton name="Sounds" glyph={SoundFileIcon} onClick={() => setOpen("sounds")} />
        </>
      )}
      <Button kind="quiet" glyph={EarlierIcon} onClick={() => setOpen("versions")}>
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
          onClick={wishLive}
        >
          Publish
        </Button>
      )}
      {open === "versions" && (
        <VersionsDialog {...{ state, drawing, mayDraw }} onClose={() => setOpen(null)} />
      )}
      {open === "sounds" && <SoundsDialog onClose={() => setOpen(null)} />}
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

interface KeepingChipProps {
  drawing: Drawing;
  isLive: boolean;
  findings: number;
  mayDraw: boolean;
}

/** What callers meet, and whether what is drawn is kept. */
function KeepingChip({ drawing, isLive, findings, mayDraw }: KeepingChipProps) {
  const kept = { kept: "saved", keeping: "saving…", refused: "not saved" }[drawing.keeping.kind];
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
            ? `Draft ${kept}`
            : findings === 1
              ? "1 issue to fix"
              : `${findings} issues to fix`}
        </span>
      )}
    </span>
  );
}
