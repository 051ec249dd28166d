import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView } from "#contract/live-protocol.ts";
import type { SavedViewId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { fill } from "#web/language/fill.ts";
import { announce } from "#web/ui/feedback/live-region.tsx";
import { inOrder, movedTo } from "./view-order.ts";
import * as words from "./words.ts";

export interface ViewOrder {
  readonly views: readonly SavedView[];
  readonly dragged: SavedViewId | null;
  /** The view that the dragged one is over. */
  readonly target: SavedViewId | null;
  readonly drag: (dragged: SavedViewId | null, target: SavedViewId | null) => void;
  readonly moveTo: (id: SavedViewId, target: SavedViewId) => void;
}

type Drag = Pick<ViewOrder, "dragged" | "target">;
const noDrag: Drag = { dragged: null, target: null };

/** The saved views in the member's own order, and how to change it. */
export function useViewOrder(): ViewOrder {
  const { data } = useQuery(savedViewsQuery);
  const order = useBootstrap((bootstrap) => bootstrap.me.settings.savedViewOrder);
  const update = useUpdateMe();
  const [{ dragged, target }, setDrag] = useState<Drag>(noDrag);
  const views = inOrder(data?.rows ?? [], order);
  const moveTo = (id: SavedViewId, target: SavedViewId) => {
    const savedViewOrder = movedTo(views, id, target);
    update({ settings: { savedViewOrder } });
    const name = views.find((view) => view.id === id)?.name ?? "";
    const position = savedViewOrder.indexOf(id) + 1;
    announce(fill(words.moved, { name, position, count: views.length }));
  };
  const drag: ViewOrder["drag"] = (dragged, target) => setDrag({ dragged, target });
  return { views, dragged, target, drag, moveTo };
}
