import { type KeyboardEvent, useState } from "react";
import type { Line } from "#contract/live.ts";
import { findStep, stepNames } from "#domain/call/flow/flow-ways.ts";
import { useDesk } from "#web/data/desk.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { LockedIcon, MoveIcon } from "#web/ui/icon.tsx";
import { type Board, BoardContext } from "./chart/board.ts";
import { FlowChart } from "./chart/flow-chart.tsx";
import { freshId, insert, lead, move, remove, withStep } from "./draw/change-flow.ts";
import { newStep } from "./draw/new-step.ts";
import { useDrawing } from "./draw/use-drawing.ts";
import { StepPanel } from "./edit/step-panel.tsx";
import { FlowHead } from "./flow-head.tsx";
import type { FlowState } from "./flow-queries.ts";
import { KeepingBanner } from "./keeping-banner.tsx";
import { Overview } from "./overview.tsx";
import { TryIt } from "./try/try-it.tsx";
import type { Trial } from "./try/try-walk.ts";
import { useFindings } from "./use-findings.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useNames } from "./use-names.ts";

interface FlowEditorProps {
  line: Line;
  state: FlowState;
  mayDraw: boolean;
}

export function FlowEditor({ line, state, mayDraw }: FlowEditorProps) {
  const { workspace } = useDesk("workspace");
  const drawing = useDrawing(state);
  const { flow } = drawing;
  const findings = useFindings(flow, line);
  const names = useNames();
  const isNarrow = useIsNarrow();
  const [selected, select] = useState<string | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const step = findStep(flow, selected);
  const moved = findStep(flow, moving);

  const board: Board = {
    ...{ flow, names, mayDraw, selected, moving },
    language: line.phone?.language ?? "en-US",
    lit: trial && { steps: new Set(trial.steps), ways: new Set(trial.ways) },
    standing: trial?.at?.id ?? null,
    findingsAt: (id) => findings.filter((one) => one.stepId === id).map((one) => one.say),
    select,
    change: (next, about) => drawing.draw(withStep(flow, next), `${next.id} ${about}`),
    add(at, kind) {
      const id = freshId(flow, kind);
      const { language = "en-US" } = line.phone ?? {};
      const about = { company: workspace.name, timeZone: workspace.timeZone, language };
      drawing.draw(insert(flow, at, newStep(kind, id, about)));
      select(id);
    },
    lead: (at, to) => drawing.draw(lead(flow, at, to)),
    putHere(at) {
      if (moving !== null) drawing.draw(move(flow, moving, at));
      setMoving(null);
    },
    startMoving(id) {
      select(null);
      setMoving(id);
    },
    remove(id) {
      drawing.draw(remove(flow, id));
      select(null);
    },
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && moving !== null) return setMoving(null);
    // In a field the browser takes back what was typed there.
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "z" || !mayDraw) return;
    event.preventDefault();
    if (event.shiftKey) drawing.redo();
    else drawing.undo();
  };
  return (
    <BoardContext value={board}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it, as in any program that draws */}
      <div className="flow-page" onKeyDown={keyDown}>
        <FlowHead
          {...{ state, drawing, findings, mayDraw }}
          isTrying={trial !== null}
          onPublished={() => select(null)}
        />
        <KeepingBanner drawing={drawing} />
        {moved !== null && (
          <Banner
            inset
            glyph={MoveIcon}
            deeds={
              <Button size="small" onClick={() => setMoving(null)}>
                Cancel
              </Button>
            }
          >
            Choose where to move {stepNames[moved.kind]}.
          </Banner>
        )}
        <div className="flow-cols">
          <section aria-label="Steps" className="flow-board">
            {isNarrow && <TryIt {...{ line, flow, trial }} onTrial={setTrial} />}
            <FlowChart />
            <p className="hint flow-foot">
              <LockedIcon className="s12" />
              Every path must end before you can publish, so no caller is cut off.
            </p>
          </section>
          {!isNarrow && (
            <div className="flow-side">
              {step !== null && <StepPanel key={step.id} step={step} />}
              {(step === null || trial !== null) && (
                <TryIt {...{ line, flow, trial }} onTrial={setTrial} />
              )}
              {step === null && <Overview findings={findings} state={state} onSelect={select} />}
            </div>
          )}
        </div>
      </div>
    </BoardContext>
  );
}
