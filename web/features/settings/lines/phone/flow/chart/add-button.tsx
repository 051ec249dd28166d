import type { FlowStep } from "#domain/call/flow/flow.ts";
import { findStep, stepNames } from "#domain/call/flow/flow-ways.ts";
import {
  isAt,
  type Place,
  targetOf,
} from "#web/features/settings/lines/phone/flow/draw/change-flow.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { AddIcon, NextIcon, RemoveIcon } from "#web/ui/icon.tsx";
import { useBoard } from "./board.ts";
import { stepGlyphs, stepHints } from "./step-glyphs.ts";

const kinds = Object.keys(stepNames) as FlowStep["kind"][];

interface AddButtonProps {
  at: Place;
  /** Where it stands, for those who hear it: "after Hours, Open". */
  where: string;
  /** With words of its own, where a way leads nowhere yet. */
  isOpenEnd?: boolean;
}

/** Puts a step on a way, or leads the way elsewhere. */
export function AddButton({ at, where, isOpenEnd = false }: AddButtonProps) {
  const board = useBoard();
  const float = useFloat();
  if (board.moving !== null) return <PutHere at={at} where={where} />;
  const now = targetOf(board.flow, at);
  const others = board.flow.steps.filter((step) => step.id !== now && step.id !== at.stepId);
  return (
    <>
      {isOpenEnd ? (
        <Button
          size="small"
          glyph={AddIcon}
          aria-label={`Choose what comes ${where}`}
          {...float.trigger}
        >
          Choose what comes next
        </Button>
      ) : (
        <IconButton
          size="small"
          name={`Add a step ${where}`}
          glyph={AddIcon}
          className="flow-add"
          {...float.trigger}
        />
      )}
      <Menu float={float} label={`What comes ${where}`} className="flow-menu">
        <MenuSection title={now === null ? "Add" : "Insert step"}>
          {kinds.map((kind) => (
            <MenuItem
              key={kind}
              glyph={stepGlyphs[kind]}
              end={<span className="hint">{stepHints[kind]}</span>}
              onSelect={() => board.add(at, kind)}
            >
              {stepNames[kind]}
            </MenuItem>
          ))}
        </MenuSection>
        {(others.length > 0 || now !== null) && (
          <MenuSection title="Link to an existing step">
            {others.map((step) => (
              <MenuItem key={step.id} glyph={NextIcon} onSelect={() => board.lead(at, step.id)}>
                {nameIn(board.flow, step)}
              </MenuItem>
            ))}
            {now !== null && (
              <MenuItem glyph={RemoveIcon} onSelect={() => board.lead(at, null)}>
                Remove link
              </MenuItem>
            )}
          </MenuSection>
        )}
      </Menu>
    </>
  );
}

function PutHere({ at, where }: { at: Place; where: string }) {
  const { flow, moving, putHere } = useBoard();
  const step = findStep(flow, moving);
  if (step === null || at.stepId === moving || targetOf(flow, at) === moving) return null;
  if (isAt(at, { stepId: moving, way: at.way })) return null;
  return (
    <Button
      size="small"
      kind="primary"
      aria-label={`Move ${stepNames[step.kind]} ${where}`}
      onClick={() => putHere(at)}
    >
      Move here
    </Button>
  );
}

/** "Menu", or "Menu 2" where there are several. */
export function nameIn(flow: { readonly steps: readonly FlowStep[] }, step: FlowStep): string {
  const same = flow.steps.filter((one) => one.kind === step.kind);
  const place = same.findIndex((one) => one.id === step.id);
  return same.length > 1 ? `${stepNames[step.kind]} ${place + 1}` : stepNames[step.kind];
}
