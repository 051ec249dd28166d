// The order of saved views in the sidebar: each member's own. A view that isn't in it yet comes last, by name.
import type { SavedView } from "#contract/live-protocol.ts";
import type { SavedViewId } from "#domain/ids.ts";

type Ordered = Pick<SavedView, "id">;

/** `views` are sorted by name. What the order names may be deleted, or no longer shared. */
export function inOrder<View extends Ordered>(
  views: readonly View[],
  order: readonly SavedViewId[],
): View[] {
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = ({ id }: View) => rank.get(id) ?? order.length;
  return views.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The order after a view was moved to where another one is. */
export function movedTo(
  views: readonly Ordered[],
  id: SavedViewId,
  target: SavedViewId,
): SavedViewId[] {
  const ids = views.map((view) => view.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
  return from < 0 || to < 0 ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The view that it changes places with; undefined at the end. */
export function neighborOf<View extends Ordered>(
  views: readonly View[],
  id: SavedViewId,
  step: -1 | 1,
): View | undefined {
  const at = views.findIndex((view) => view.id === id);
  return at < 0 ? undefined : views[at + step];
}
