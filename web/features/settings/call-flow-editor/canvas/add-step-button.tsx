import type { FlowStep } from "#domain/call/flow/flow.ts";
import { findStep, stepKindLabels } from "#domain/call/flow/flow-exits.ts";
import {
  type ExitRef,
  exitTarget,
  isSameExit,
} from "#web/features/settings/call-flow-editor/editing/edit-flow.ts";
import stepPanelStyles from "#web/features/settings/call-flow-editor/step-forms/step-panel.module.css";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { AddIcon, NextIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { useFlowCanvas } from "./canvas-context.ts";
import styles from "./flow-chart.module.css";
import { stepHints, stepIcons } from "./step-icons.ts";

const kinds = Object.keys(stepKindLabels) as FlowStep["kind"][];

/** At the start, after a step, or after one of its exits. */
interface StepPosition {
  readonly position: "first" | "step" | "exit";
  readonly step: string;
  readonly exit: string;
}

interface AddStepButtonProps {
  at: ExitRef;
  /** The position, for screen readers. */
  where: StepPosition;
  /** The exit isn't connected, so the button has a label. */
  isOpenEnd?: boolean;
}

/** Inserts a step at an exit, or connects the exit to another step. */
export function AddStepButton({ at, where, isOpenEnd = false }: AddStepButtonProps) {
  const board = useFlowCanvas();
  const float = usePopover();
  if (board.moving !== null) return <MoveHereButton at={at} where={where} />;
  const target = exitTarget(board.flow, at);
  const others = board.flow.steps.filter((step) => step.id !== target && step.id !== at.stepId);
  return (
    <>
      {isOpenEnd ? (
        <Button
          size="small"
          icon={AddIcon}
          aria-label={format(words.chooseStepAt, { ...where })}
          {...float.trigger}
        >
          {words.chooseNext}
        </Button>
      ) : (
        <IconButton
          size="small"
          name={format(words.addStepAt, { ...where })}
          icon={AddIcon}
          className={styles.flowAdd}
          {...float.trigger}
        />
      )}
      <Menu
        float={float}
        label={format(words.stepsAt, { ...where })}
        className={stepPanelStyles.flowMenu}
      >
        <MenuSection title={target === null ? words.add : words.insertStep}>
          {kinds.map((kind) => (
            <MenuItem
              key={kind}
              icon={stepIcons[kind]}
              end={
                <span data-part="hint" className={fieldStyles.hint}>
                  {stepHints[kind]}
                </span>
              }
              onSelect={() => board.add(at, kind)}
            >
              {stepKindLabels[kind]}
            </MenuItem>
          ))}
        </MenuSection>
        {(others.length > 0 || target !== null) && (
          <MenuSection title={words.linkToStep}>
            {others.map((step) => (
              <MenuItem key={step.id} icon={NextIcon} onSelect={() => board.lead(at, step.id)}>
                {stepLabelIn(board.flow, step)}
              </MenuItem>
            ))}
            {target !== null && (
              <MenuItem icon={RemoveIcon} onSelect={() => board.lead(at, null)}>
                {words.removeLink}
              </MenuItem>
            )}
          </MenuSection>
        )}
      </Menu>
    </>
  );
}

function MoveHereButton({ at, where }: { at: ExitRef; where: StepPosition }) {
  const { flow, moving, putHere } = useFlowCanvas();
  const step = findStep(flow, moving);
  if (step === null || at.stepId === moving || exitTarget(flow, at) === moving) return null;
  if (isSameExit(at, { stepId: moving, exit: at.exit })) return null;
  return (
    <Button
      size="small"
      kind="primary"
      aria-label={format(words.moveStepAt, { ...where, moved: stepKindLabels[step.kind] })}
      onClick={() => putHere(at)}
    >
      {words.moveHere}
    </Button>
  );
}

/** "Menu", or "Menu 2" if there are several. */
export function stepLabelIn(flow: { readonly steps: readonly FlowStep[] }, step: FlowStep): string {
  const same = flow.steps.filter((one) => one.kind === step.kind);
  const index = same.findIndex((one) => one.id === step.id);
  return same.length > 1 ? `${stepKindLabels[step.kind]} ${index + 1}` : stepKindLabels[step.kind];
}
