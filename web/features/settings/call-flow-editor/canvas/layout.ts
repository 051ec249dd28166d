// Lays out a flow as a tree: each step appears at the first exit leading to it; later exits reference it. Pure.
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import { exitsOf, findStep, type StepExit } from "#domain/call/flow/flow-exits.ts";

export interface LayoutCard {
  readonly step: FlowStep;
  readonly branches: readonly LayoutBranch[];
  /** Width in columns. */
  readonly breadth: number;
  /** Branches are stacked, because side by side they would be unreadable. */
  readonly isStacked: boolean;
}

export interface LayoutBranch {
  readonly exit: StepExit;
  readonly next:
    | { readonly kind: "card"; readonly card: LayoutCard }
    /** The step is shown elsewhere. */
    | { readonly kind: "goes"; readonly step: FlowStep }
    /** Not connected, or the target was deleted. */
    | { readonly kind: "nothing" };
}

interface FlowLayout {
  /** Null if the flow has no first step. */
  readonly first: LayoutCard | null;
  /** Steps that no exit leads to, with their branches. */
  readonly loose: readonly LayoutCard[];
}

/** The most columns that are readable side by side. */
const maxColumns = 4;

export function layoutFlow(flow: CallFlow): FlowLayout {
  const drawn = new Set<string>();
  const draw = (step: FlowStep): LayoutCard => {
    drawn.add(step.id);
    // Marked before its branches, so an exit leading back to the step references it.
    const branches = exitsOf(step).map((exit): LayoutBranch => {
      const next = findStep(flow, exit.to);
      if (next === null) return { exit, next: { kind: "nothing" } };
      if (drawn.has(next.id)) return { exit, next: { kind: "goes", step: next } };
      return { exit, next: { kind: "card", card: draw(next) } };
    });
    const needed = branches.reduce((sum, one) => sum + columnCount(one), 0);
    const isStacked = branches.length > 1 && needed > maxColumns;
    return { step, branches, breadth: isStacked ? 2 : Math.max(1, needed), isStacked };
  };
  const start = findStep(flow, flow.start);
  const first = start === null ? null : draw(start);
  const loose: LayoutCard[] = [];
  for (const step of flow.steps) if (!drawn.has(step.id)) loose.push(draw(step));
  return { first, loose };
}

export const columnCount = ({ next }: LayoutBranch): number =>
  next.kind === "card" ? next.card.breadth : 1;
