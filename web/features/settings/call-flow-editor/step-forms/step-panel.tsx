import type { FlowStep } from "#domain/call/flow/flow.ts";
import { stepLabelIn } from "#web/features/settings/call-flow-editor/canvas/add-step-button.tsx";
import { useFlowCanvas } from "#web/features/settings/call-flow-editor/canvas/canvas-context.ts";
import { stepIcons } from "#web/features/settings/call-flow-editor/canvas/step-icons.ts";
import { useIsNarrow } from "#web/features/settings/call-flow-editor/use-is-narrow.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { MoveIcon, RemoveIcon, TrashIcon } from "#web/ui/icons.tsx";
import { StepForm } from "./step-form.tsx";
import styles from "./step-panel.module.css";

/** All settings of one step. */
export function StepPanel({ step }: { step: FlowStep }) {
  const { flow, canEdit, findingsAt, select, startMoving, remove } = useFlowCanvas();
  const isNarrow = useIsNarrow();
  const Shape = stepIcons[step.kind];
  const name = stepLabelIn(flow, step);
  return (
    <section data-part="flow-panel" className={styles.flowPanel} aria-label={name} tabIndex={-1}>
      <header className={styles.flowPanelHeader}>
        <Shape />
        <h2 className="grow">{name}</h2>
        {canEdit && (
          <>
            <IconButton
              name={fill(words.moveStep, { name })}
              icon={MoveIcon}
              onClick={() => startMoving(step.id)}
            />
            <IconButton
              name={fill(words.deleteFile, { name })}
              icon={TrashIcon}
              onClick={() => remove(step.id)}
            />
          </>
        )}
        <IconButton
          name={fill(words.closeStep, { name })}
          icon={RemoveIcon}
          onClick={() => select(null)}
        />
      </header>
      {/* In the card itself they are already shown above. */}
      {!isNarrow &&
        findingsAt(step.id).map((message) => <FieldError key={message}>{message}</FieldError>)}
      <fieldset
        className={styles.flowFields}
        disabled={!canEdit}
        aria-label={fill(words.settingsOf, { name })}
      >
        <StepForm step={step} />
      </fieldset>
    </section>
  );
}
