import type { FlowStep } from "#domain/call/flow/flow.ts";
import { nameIn } from "#web/features/settings/lines/phone/flow/chart/add-button.tsx";
import { useBoard } from "#web/features/settings/lines/phone/flow/chart/board.ts";
import { stepGlyphs } from "#web/features/settings/lines/phone/flow/chart/step-glyphs.ts";
import { useIsNarrow } from "#web/features/settings/lines/phone/flow/use-is-narrow.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { MoveIcon, RemoveIcon, TrashIcon } from "#web/ui/icon.tsx";
import { StepForm } from "./step-form.tsx";
import "./panel.css";

/** Everything that can be chosen about one step. */
export function StepPanel({ step }: { step: FlowStep }) {
  const { flow, mayDraw, findingsAt, select, startMoving, remove } = useBoard();
  const isNarrow = useIsNarrow();
  const Shape = stepGlyphs[step.kind];
  const name = nameIn(flow, step);
  return (
    <section className="flow-panel" aria-label={name}>
      <header className="flow-panel-head">
        <Shape />
        <h2 className="grow">{name}</h2>
        {mayDraw && (
          <>
            <IconButton
              name={`Move ${name}`}
              glyph={MoveIcon}
              onClick={() => startMoving(step.id)}
            />
            <IconButton name={`Delete ${name}`} glyph={TrashIcon} onClick={() => remove(step.id)} />
          </>
        )}
        <IconButton name={`Close ${name}`} glyph={RemoveIcon} onClick={() => select(null)} />
      </header>
      {/* In the card itself they stand above already. */}
      {!isNarrow && findingsAt(step.id).map((say) => <FieldError key={say}>{say}</FieldError>)}
      <fieldset className="flow-fields" disabled={!mayDraw} aria-label={`Settings of ${name}`}>
        <StepForm step={step} />
      </fieldset>
    </section>
  );
}
