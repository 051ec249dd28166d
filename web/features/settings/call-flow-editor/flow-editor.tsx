import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Inbox } from "#contract/live-protocol.ts";
import { findStep, stepKindLabels } from "#domain/call/flow/flow-exits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { LockedIcon, MoveIcon } from "#web/ui/icons.tsx";
import { AutosaveBanner } from "./autosave-banner.tsx";
import { type FlowCanvas, FlowCanvasContext } from "./canvas/canvas-context.ts";
import { FlowChart } from "./canvas/flow-chart.tsx";
import {
  connectExit,
  insertStep,
  moveStep,
  newStepId,
  removeStep,
  replaceStep,
} from "./editing/edit-flow.ts";
import { newStep } from "./editing/new-step.ts";
import { useFlowEditor } from "./editing/use-flow-editor.ts";
import { FlowHeader } from "./flow-header.tsx";
import { FlowOverview } from "./flow-overview.tsx";
import type { FlowState } from "./flow-queries.ts";
import styles from "./flow-tab.module.css";
import { StepPanel } from "./step-forms/step-panel.tsx";
import { useFindings } from "./use-findings.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useReferenceNames } from "./use-reference-names.ts";
import { walkthroughTimeOf } from "./walkthrough/simulated-time.ts";
import type { Walkthrough } from "./walkthrough/walkthrough.ts";
import { WalkthroughPanel } from "./walkthrough/walkthrough-panel.tsx";
import * as words from "./words.ts";

interface FlowEditorProps {
  inbox: Inbox;
  state: FlowState;
  canEdit: boolean;
}

export function FlowEditor({ inbox, state, canEdit }: FlowEditorProps) {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const editor = useFlowEditor(state);
  const { flow } = editor;
  const findings = useFindings(flow, inbox);
  const names = useReferenceNames();
  const isNarrow = useIsNarrow();
  const [selected, select] = useState<string | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [trial, setTrial] = useState<Walkthrough | null>(null);
  const [time, setTime] = useState(() => walkthroughTimeOf(new Date(), workspace.timeZone));
  const page = useRef<HTMLDivElement>(null);
  const step = findStep(flow, selected);
  const moved = findStep(flow, moving);

  const board: FlowCanvas = {
    flow,
    names,
    canEdit,
    selected,
    moving,
    language: inbox.phone?.language ?? "en-US",
    lit: trial && { steps: new Set(trial.steps), exits: new Set(trial.exits) },
    currentStepId: trial?.at?.id ?? null,
    findingsAt: (id) => findings.filter((one) => one.stepId === id).map((one) => one.message),
    select,
    change: (next, about) => editor.edit(replaceStep(flow, next), `${next.id} ${about}`),
    add(at, kind) {
      const id = newStepId(flow, kind);
      const { language = "en-US" } = inbox.phone ?? {};
      const about = { company: workspace.name, timeZone: workspace.timeZone, language };
      flushSync(() => {
        editor.edit(insertStep(flow, at, newStep(kind, id, about)));
        select(id);
      });
      // Focuses the settings of a new step.
      page.current?.querySelector<HTMLElement>("[data-part=flow-panel]")?.focus();
    },
    lead: (at, to) => editor.edit(connectExit(flow, at, to)),
    putHere(at) {
      if (moving !== null) editor.edit(moveStep(flow, moving, at));
      setMoving(null);
    },
    startMoving(id) {
      select(null);
      setMoving(id);
    },
    remove(id) {
      editor.edit(removeStep(flow, id));
      select(null);
    },
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && moving !== null) return setMoving(null);
    // In a field, the browser undoes the typing.
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "z" || !canEdit) return;
    if (document.querySelector("dialog:modal")) return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  };
  const latestKeyDown = useRef(keyDown);
  latestKeyDown.current = keyDown;
  // On the window, because the focus is on the body after the focused step was deleted.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => latestKeyDown.current(event);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
  const walkthrough = (
    <WalkthroughPanel
      inbox={inbox}
      flow={flow}
      trial={trial}
      time={time}
      onTrial={setTrial}
      onTime={setTime}
    />
  );
  return (
    <FlowCanvasContext value={board}>
      <div ref={page} className={styles.flowPage}>
        <FlowHeader
          state={state}
          editor={editor}
          findings={findings}
          canEdit={canEdit}
          isTrying={trial !== null}
          onPublished={() => select(null)}
        />
        <AutosaveBanner editor={editor} />
        {moved !== null && (
          <Banner
            inset
            icon={MoveIcon}
            actions={
              <Button size="small" kind="quiet" onClick={() => setMoving(null)}>
                {words.cancel}
              </Button>
            }
          >
            {fill(words.chooseMove, { step: stepKindLabels[moved.kind] })}
          </Banner>
        )}
        <div className={styles.flowCols}>
          <section aria-label={words.steps} className={styles.flowBoard}>
            {isNarrow && walkthrough}
            <FlowChart />
            <p data-part="hint" className={clsx(fieldStyles.hint, styles.flowFoot)}>
              <LockedIcon className="s12" />
              {words.everyPathEnds}
            </p>
          </section>
          {!isNarrow && (
            <div data-part="flow-side" className={styles.flowSide}>
              {step !== null && <StepPanel key={step.id} step={step} />}
              {(step === null || trial !== null) && walkthrough}
              {step === null && (
                <FlowOverview findings={findings} state={state} onSelect={select} />
              )}
            </div>
          )}
        </div>
      </div>
    </FlowCanvasContext>
  );
}
