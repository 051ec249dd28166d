import type { CSSProperties } from "react";
import { flowEntry } from "#web/features/settings/call-flow-editor/editing/edit-flow.ts";
import { CallInIcon, NextIcon } from "#web/ui/icons.tsx";
import { AddStepButton, stepLabelIn } from "./add-step-button.tsx";
import { useFlowCanvas } from "./canvas-context.ts";
import { columnCount, type LayoutBranch, type LayoutCard, layoutFlow } from "./layout.ts";
import { StepCard } from "./step-card.tsx";
import "./layout.css";
import "./fork.css";

/** Steps as cards, connected by their exits. */
export function FlowChart() {
  const { flow, mayDraw, lit } = useFlowCanvas();
  const { first, loose } = layoutFlow(flow);
  return (
    <div className="flow">
      <div className="flow-start">
        <CallInIcon className="s14 c-call" />
        Incoming call
      </div>
      <div className="flow-way" data-lit={lit?.ways.has("in:start") || undefined}>
        {mayDraw && first !== null && <AddStepButton at={flowEntry} where="first" />}
      </div>
      {first === null ? (
        <OpenEnd>{mayDraw && <AddStepButton at={flowEntry} where="first" isOpenEnd />}</OpenEnd>
      ) : (
        <Tree card={first} />
      )}
      {loose.length > 0 && (
        <section className="flow-loose" aria-label="Not connected">
          <h3>Nothing leads to this step</h3>
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
    <div className="flow-tree">
      <StepCard step={step} />
      {branches.length === 1 && only !== undefined && <BranchRow card={card} branch={only} />}
      {branches.length > 1 && (
        <div
          className={isStacked ? "flow-fork stacked" : "flow-fork"}
          style={
            {
              "--columns": branches.map((one) => `${columnCount(one)}fr`).join(" "),
            } as CSSProperties
          }
        >
          {branches.map((branch) => (
            <div key={branch.way.id} className="flow-branch">
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
  const { flow, mayDraw, select, lit } = useFlowCanvas();
  const { way, next } = branch;
  const at = { stepId: card.step.id, way: way.id };
  const where = `after ${stepLabelIn(flow, card.step)}${way.id === "to" ? "" : `, ${way.name}`}`;
  const isLit = lit?.ways.has(`${card.step.id}:${way.id}`) || undefined;
  return (
    <>
      <div className="flow-way" data-lit={isLit}>
        {way.id !== "to" && (
          <span className="flow-label" data-way={way.id}>
            {way.name}
          </span>
        )}
        {mayDraw && next.kind !== "nothing" && <AddStepButton at={at} where={where} />}
      </div>
      {next.kind === "card" && <Tree card={next.card} />}
      {next.kind === "goes" && (
        <div className="flow-next">
          <button type="button" className="flow-goes" onClick={() => select(next.step.id)}>
            <NextIcon className="s12" />
            continues to {stepLabelIn(flow, next.step)}
          </button>
        </div>
      )}
      {next.kind === "nothing" && (
        <OpenEnd>{mayDraw && <AddStepButton at={at} where={where} isOpenEnd />}</OpenEnd>
      )}
    </>
  );
}

function OpenEnd({ children }: { children: React.ReactNode }) {
  return (
    <div className="flow-next">
      <div className="flow-open-end">
        {children === false ? <span className="hint">Not connected</span> : children}
      </div>
    </div>
  );
}
