import type { CSSProperties } from "react";
import { flowEntry } from "#web/features/settings/call-flow-editor/editing/edit-flow.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { CallInIcon, NextIcon } from "#web/ui/icons.tsx";
import { AddStepButton, stepLabelIn } from "./add-step-button.tsx";
import { useFlowCanvas } from "./canvas-context.ts";
import styles from "./flow-chart.module.css";
import flowForkStyles from "./flow-fork.module.css";
import { columnCount, type LayoutBranch, type LayoutCard, layoutFlow } from "./layout.ts";
import { StepCard } from "./step-card.tsx";

const atStart = { position: "first", step: "", exit: "" } as const;

/** Steps as cards, connected by their exits. */
export function FlowChart() {
  const { flow, canEdit, lit } = useFlowCanvas();
  const { first, loose } = layoutFlow(flow);
  return (
    <div className={styles.flow}>
      <div className={styles.flowStart}>
        <CallInIcon className="s14 c-call" />
        {words.incomingCall}
      </div>
      <div
        data-part="flow-exit"
        className={styles.flowExit}
        data-lit={lit?.exits.has("in:start") || undefined}
      >
        {canEdit && first !== null && <AddStepButton at={flowEntry} where={atStart} />}
      </div>
      {first === null ? (
        <OpenEnd>{canEdit && <AddStepButton at={flowEntry} where={atStart} isOpenEnd />}</OpenEnd>
      ) : (
        <Tree card={first} />
      )}
      {loose.length > 0 && (
        <section className={styles.flowLoose} aria-label={words.notConnected}>
          <h3>{words.nothingLeadsHere}</h3>
          {loose.map((card) => (
            <Tree key={card.step.id} card={card} />
          ))}
        </section>
      )}
    </div>
  );
}

function Tree({ card }: { card: LayoutCard }) {
  const { step, branches, isStacked } = card;
  const [only] = branches;
  return (
    <div data-part="flow-tree" className={styles.flowTree}>
      <StepCard step={step} />
      {branches.length === 1 && only !== undefined && <BranchRow card={card} branch={only} />}
      {branches.length > 1 && (
        <div
          className={
            isStacked
              ? clsx(flowForkStyles.flowFork, flowForkStyles.stacked)
              : flowForkStyles.flowFork
          }
          style={
            {
              "--columns": branches.map((one) => `${columnCount(one)}fr`).join(" "),
            } as CSSProperties
          }
        >
          {branches.map((branch) => (
            <div key={branch.exit.id} className={flowForkStyles.flowBranch}>
              <BranchRow card={card} branch={branch} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** An exit with its name and target. */
function BranchRow({ card, branch }: { card: LayoutCard; branch: LayoutBranch }) {
  const { flow, canEdit, select, lit } = useFlowCanvas();
  const { exit, next } = branch;
  const at = { stepId: card.step.id, exit: exit.id };
  const where = {
    position: exit.id === "next" ? ("step" as const) : ("exit" as const),
    step: stepLabelIn(flow, card.step),
    exit: exit.name,
  };
  const isLit = lit?.exits.has(`${card.step.id}:${exit.id}`) || undefined;
  return (
    <>
      <div data-part="flow-exit" className={styles.flowExit} data-lit={isLit}>
        {exit.id !== "next" && (
          <span className={styles.flowLabel} data-way={exit.id}>
            {exit.name}
          </span>
        )}
        {canEdit && next.kind !== "nothing" && <AddStepButton at={at} where={where} />}
      </div>
      {next.kind === "card" && <Tree card={next.card} />}
      {next.kind === "goes" && (
        <div data-part="flow-next" className={styles.flowNext}>
          <button
            type="button"
            data-part="flow-target"
            className={styles.flowTarget}
            onClick={() => select(next.step.id)}
          >
            <NextIcon className="s12" />
            {fill(words.continuesTo, { step: stepLabelIn(flow, next.step) })}
          </button>
        </div>
      )}
      {next.kind === "nothing" && (
        <OpenEnd>{canEdit && <AddStepButton at={at} where={where} isOpenEnd />}</OpenEnd>
      )}
    </>
  );
}

function OpenEnd({ children }: { children: React.ReactNode }) {
  return (
    <div data-part="flow-next" className={styles.flowNext}>
      <div className={styles.flowOpenEnd}>
        {children === false ? (
          <span data-part="hint" className={fieldStyles.hint}>
            {words.notConnected}
          </span>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
