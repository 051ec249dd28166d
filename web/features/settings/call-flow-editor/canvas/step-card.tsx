import { useEffect, useRef } from "react";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { StepPanel } from "#web/features/settings/call-flow-editor/step-forms/step-panel.tsx";
import { stepSummary } from "#web/features/settings/call-flow-editor/step-summary.ts";
import { useIsNarrow } from "#web/features/settings/call-flow-editor/use-is-narrow.ts";
import { clsx } from "#web/ui/clsx.ts";
import { FailedIcon, ForwardIcon } from "#web/ui/icons.tsx";
import { stepLabelIn } from "./add-step-button.tsx";
import { useFlowCanvas } from "./canvas-context.ts";
import styles from "./flow-chart.module.css";
import { stepIcons } from "./step-icons.ts";

export function StepCard({ step }: { step: FlowStep }) {
  const { flow, names, selected, select, lit, currentStepId, findingsAt, moving } = useFlowCanvas();
  const isNarrow = useIsNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = selected === step.id;
  const found = findingsAt(step.id);
  const Shape = stepIcons[step.kind];
  const name = stepLabelIn(flow, step);
  // The current step of the walkthrough may be out of view.
  const isCurrent = currentStepId === step.id;
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <div
      data-part="flow-card"
      data-testid="flow-card"
      className={styles.flowCard}
      data-step={step.id}
      data-selected={isSelected || undefined}
      data-lit={lit?.steps.has(step.id) || undefined}
      data-standing={isCurrent || undefined}
      data-moving={moving === step.id || undefined}
      data-found={found.length > 0 || undefined}
    >
      <button
        ref={button}
        type="button"
        className={styles.flowCardMain}
        aria-expanded={isSelected}
        onClick={() => select(isSelected ? null : step.id)}
      >
        <span className={styles.flowIcon} data-kind={step.kind}>
          <Shape />
        </span>
        <span className={styles.flowCardText}>
          <b>{name}</b>
          <small>{stepSummary(step, names)}</small>
        </span>
        <ForwardIcon className={clsx("s14", styles.flowCardOpens)} />
      </button>
      {found.map((message) => (
        <p key={message} className={styles.flowFinding}>
          <FailedIcon className="s12" />
          {message}
        </p>
      ))}
      {isSelected && isNarrow && <StepPanel step={step} />}
    </div>
  );
}
