// Which conversations of a list are selected. Pure; ids stay selected when their rows move or leave the list.

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range starts, and what was selected before it: moving back deselects. */
  readonly anchor: string | null;
  readonly base: ReadonlySet<string>;
  /** The whole view, loaded or not, but for `except`. */
  readonly isWhole: boolean;
  readonly except: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
export const noSelection: Selection = {
  ids: none,
  anchor: null,
  base: none,
  isWhole: false,
  except: none,
};

export type SelectionStep =
  | { readonly to: "toggle"; readonly id: string }
  /** `order`: the ids of the list as shown. */
  | { readonly to: "extend"; readonly id: string; readonly order: readonly string[] }
  | { readonly to: "loaded"; readonly order: readonly string[] }
  | { readonly to: "whole" }
  | { readonly to: "none" };

export function changeSelection(before: Selection, step: SelectionStep): Selection {
  switch (step.to) {
    case "toggle": {
      const { id } = step;
      if (before.isWhole) return { ...before, except: toggled(before.except, id) };
      const ids = toggled(before.ids, id);
      return ids.size === 0 ? noSelection : { ...before, ids, base: ids, anchor: id };
    }
    case "extend": {
      if (before.isWhole) return before;
      const { id, order } = step;
      const from = before.anchor === null ? -1 : order.indexOf(before.anchor);
      const at = order.indexOf(id);
      // The row it started at left the list: the range starts anew.
      if (from < 0 || at < 0) {
        const ids = new Set(before.ids).add(id);
        return { ...before, ids, base: ids, anchor: id };
      }
      const range = order.slice(Math.min(from, at), Math.max(from, at) + 1);
      return { ...before, ids: new Set([...before.base, ...range]) };
    }
    case "loaded": {
      const ids = new Set([...before.ids, ...step.order]);
      return ids.size === 0 ? noSelection : { ...noSelection, ids, base: ids };
    }
    case "whole":
      return { ...noSelection, isWhole: true };
    case "none":
      return noSelection;
  }
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selected ones of these. */
export const selectedAmong = (
  { ids, isWhole, except }: Selection,
  order: readonly string[],
): ReadonlySet<string> => (isWhole ? new Set(order.filter((id) => !except.has(id))) : ids);

/** Null if the number of conversations in the view isn't known. */
export const selectedCount = (
  { ids, isWhole, except }: Selection,
  total: number | null,
): number | null => {
  if (!isWhole) return ids.size;
  return total === null ? null : Math.max(0, total - except.size);
};

export const isSelecting = ({ ids, isWhole }: Selection): boolean => isWhole || ids.size > 0;
