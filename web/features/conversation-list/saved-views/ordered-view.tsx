import type { KeyboardEvent, ReactNode } from "react";
import type { SavedView } from "#contract/live-protocol.ts";
import styles from "./saved-views-nav.module.css";
import type { ViewOrder } from "./use-view-order.ts";
import { neighborOf } from "./view-order.ts";

interface OrderedViewProps {
  view: SavedView;
  order: ViewOrder;
  children: ReactNode;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A saved view in the sidebar, moved by dragging it or by Alt with an arrow key. */
export function OrderedView({ view: { id }, order, children }: OrderedViewProps) {
  const { views, dragged, target, drag, moveTo } = order;
  const isBelow =
    views.findIndex((one) => one.id === dragged) < views.findIndex((one) => one.id === id);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const neighbor = neighborOf(views, id, step);
    const link = event.target;
    if (neighbor === undefined || !(link instanceof HTMLElement)) return;
    moveTo(id, neighbor.id);
    // Moving an element in the document takes the focus from it.
    requestAnimationFrame(() => link.focus());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what is focused; its menu offers the same
    <div
      className={styles.view}
      data-dragged={dragged === id || undefined}
      data-target={target === id && dragged !== id ? (isBelow ? "below" : "above") : undefined}
      onDragStart={() => drag(id, null)}
      onDragOver={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        drag(dragged, id);
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged !== null && dragged !== id) moveTo(dragged, id);
      }}
      onDragEnd={() => drag(null, null)}
      onKeyDown={move}
    >
      {children}
    </div>
  );
}
