// A flow as a tree to be drawn: each step stands once, where its first way leads; later ways point there. Pure.
import type { Flow, FlowStep } from "#domain/call/flow/flow.ts";
import { findStep, type Way, waysOf } from "#domain/call/flow/flow-ways.ts";

export interface Card {
  readonly step: FlowStep;
  readonly branches: readonly Branch[];
  /** Columns it needs when it is drawn. */
  readonly breadth: number;
  /** Its branches stand below each other: side by side they would not be read. */
  readonly isStacked: boolean;
}

export interface Branch {
  readonly way: Way;
  readonly next:
    | { readonly kind: "card"; readonly card: Card }
    /** It stands elsewhere. */
    | { readonly kind: "goes"; readonly step: FlowStep }
    /** Nothing yet, or what was there is gone. */
    | { readonly kind: "nothing" };
}

export interface Chart {
  /** null: the call has no beginning yet. */
  readonly first: Card | null;
  /** Steps that no way leads to, each with what hangs on it. */
  readonly loose: readonly Card[];
}

/** So many columns can be read beside each other. */
export const mostColumns = 4;

export function chartOf(flow: Flow): Chart {
  const drawn = new Set<string>();
  const draw = (step: FlowStep): Card => {
    drawn.add(step.id);
    // The step itself stands before all that hangs on it, also where a way leads back to it.
    const branches = waysOf(step).map((way): Branch => {
      const next = findStep(flow, way.to);
      if (next === null) return { way, next: { kind: "nothing" } };
      if (drawn.has(next.id)) return { way, next: { kind: "goes", step: next } };
      return { way, next: { kind: "card", card: draw(next) } };
    });
    const wanted = branches.reduce((sum, one) => sum + columnsOf(one), 0);
    const isStacked = branches.length > 1 && wanted > mostColumns;
    return { step, branches, breadth: isStacked ? 2 : Math.max(1, wanted), isStacked };
  };
  const start = findStep(flow, flow.start);
  const first = start === null ? null : draw(start);
  const loose: Card[] = [];
  for (const step of flow.steps) if (!drawn.has(step.id)) loose.push(draw(step));
  return { first, loose };
}

export const columnsOf = ({ next }: Branch): number =>
  next.kind === "card" ? next.card.breadth : 1;

/** In the order in which they are read, for those who go through them one by one. */
export function readingOrder(chart: Chart): readonly string[] {
  const read = (card: Card): string[] => [
    card.step.id,
    ...card.branches.flatMap(({ next }) => (next.kind === "card" ? read(next.card) : [])),
  ];
  return [...(chart.first === null ? [] : [chart.first]), ...chart.loose].flatMap(read);
}
