// A flow as a tree to be drawn: each step stands once, where its first way leads; later ways point there. Pure.
import type { CallFlow, FlowStep } from "#domain/call/flow/flow.ts";
import { exitsOf, findStep, type StepExit } from "#domain/call/flow/flow-exits.ts";

export interface LayoutCard {
  readonly step: FlowStep;
  readonly branches: readonly LayoutBranch[];
  /** Columns it needs when it is drawn. */
  readonly breadth: number;
  /** Its branches stand below each other: side by side they would not be read. */
  readonly isStacked: boolean;
}

export interface LayoutBranch {
  readonly way: StepExit;
  readonly next:
    | { readonly kind: "card"; readonly card: LayoutCard }
    /** It stands elsewhere. */
    | { readonly kind: "goes"; readonly step: FlowStep }
    /** Nothing yet, or what was there is gone. */
    | { readonly kind: "nothing" };
}

export interface FlowLayout {
  /** null: the call has no beginning yet. */
  readonly first: LayoutCard | null;
  /** Steps that no way leads to, each with what hangs on it. */
  readonly loose: readonly LayoutCard[];
}

/** So many columns can be read beside each other. */
export const maxColumns = 4;

export function layoutFlow(flow: CallFlow): FlowLayout {
  const drawn = new Set<string>();
  const draw = (step: FlowStep): LayoutCard => {
    drawn.add(step.id);
    // The step itself stands before all that hangs on it, also where a way leads back to it.
    const branches = exitsOf(step).map((way): LayoutBranch => {
      const next = findStep(flow, way.to);
      if (next === null) return { way, next: { kind: "nothing" } };
      if (drawn.has(next.id)) return { way, next: { kind: "goes", step: next } };
      return { way, next: { kind: "card", card: draw(next) } };
    });
    const wanted = branches.reduce((sum, one) => sum + columnCount(one), 0);
    const isStacked = branches.length > 1 && wanted > maxColumns;
    return { step, branches, breadth: isStacked ? 2 : Math.max(1, wanted), isStacked };
  };
  const start = findStep(flow, flow.start);
  const first = start === null ? null : draw(start);
  const loose: LayoutCard[] = [];
  for (const step of flow.steps) if (!drawn.has(step.id)) loose.push(draw(step));
  return { first, loose };
}

export const columnCount = ({ next }: LayoutBranch): number =>
  next.kind === "card" ? next.card.breadth : 1;

/** In the order in which they are read, for those who go through them one by one. */
export function readingOrder(chart: FlowLayout): readonly string[] {
  const read = (card: LayoutCard): string[] => [
    card.step.id,
    ...card.branches.flatMap(({ next }) => (next.kind === "card" ? read(next.card) : [])),
  ];
  return [...(chart.first === null ? [] : [chart.first]), ...chart.loose].flatMap(read);
}
