// Selects conversations of the list and shows what a bulk action is doing. Loads after the first list and draws itself
// over the list's header and end, so the list itself knows only which of its rows are selected.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { formatViewKey, type Sort, type View } from "#domain/conversation/views.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { useCommand } from "#web/data/commands.ts";
import { recordFinished } from "#web/data/conversations/cached-rows.ts";
import { countsQueryOf } from "#web/data/conversations/conversation-queries.ts";
import { type ListPages, rowsOf } from "#web/data/conversations/list-rows.ts";
import { selectedRowsQuery } from "#web/data/selected-rows.ts";
import { useCan } from "#web/data/use-can.ts";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import "./bulk-rows.module.css";
import {
  changeSelection,
  isSelecting,
  noSelection,
  selectedAmong,
  selectedCount,
} from "./selection.ts";
import { rowIdOf, useRowGestures } from "./use-row-gestures.ts";

const SelectionBar = lazyComponent(async () => (await import("./selection-bar.tsx")).SelectionBar, {
  retry: true,
});
const BulkProgress = lazyComponent(async () => (await import("./bulk-progress.tsx")).BulkProgress, {
  retry: true,
});

const activeRow = (): HTMLElement | null =>
  document.querySelector("[data-area=list] [role=option][tabindex='0']");
const isListFocused = (): boolean =>
  document.activeElement?.closest("[data-area=list] [role=listbox]") != null;

export function BulkHost({ view }: { view: View }) {
  return useCan("conversation.update") ? <Host key={formatViewKey(view)} view={view} /> : null;
}

function Host({ view }: { view: View }) {
  const key = formatViewKey(view);
  const cache = useQueryClient();
  const [selection, dispatch] = useReducer(changeSelection, noSelection);
  const [pane, setPane] = useState<Element | null>(null);
  const isOn = isSelecting(selection);
  const list = useLoadedList(key);
  const order = list.rows.map((row) => row.id);
  const { data: counts } = useQuery(countsQueryOf(view));
  const listed = counts?.counts[key];
  const total = listed !== undefined && listed < limits.viewCountMax.max ? listed : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pane is replaced together with the screen
  useLayoutEffect(() => setPane(document.querySelector("[data-area=list]")), [isOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined ids stand for `order`
  useLayoutEffect(() => {
    cache.setQueryData(selectedRowsQuery.queryKey, selectedAmong(selection, order));
  }, [selection, order.join()]);
  useEffect(
    () => () => void cache.setQueryData(selectedRowsQuery.queryKey, noSelection.ids),
    [cache],
  );

  // Its buttons had the focus, or a picker that one of them opened.
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body)
      activeRow()?.focus({ preventScroll: true });
    wasOn.current = isOn;
  }, [isOn]);

  const toggle = useCallback((id: string) => dispatch({ to: "toggle", id }), []);
  const extend = (id: string) => {
    // Without a selection the range starts at the row with the focus.
    const from = activeRow();
    if (!isOn && from && rowIdOf(from) !== id) dispatch({ to: "toggle", id: rowIdOf(from) });
    dispatch({ to: "extend", id, order });
  };
  const step = (by: 1 | -1) => {
    const from = activeRow();
    if (!from) return;
    const next = order[order.indexOf(rowIdOf(from) as ConversationId) + by];
    if (!isOn) toggle(rowIdOf(from));
    if (next === undefined) return;
    dispatch({ to: "extend", id: next, order });
    document.getElementById(`row-${next}`)?.focus();
  };
  const clear = () => dispatch({ to: "none" });
  const selected = selectedAmong(selection, order);
  /** Otherwise the list keeps the row with the focus in place, though the others leave. */
  const releaseActiveRow = () => {
    const at = activeRow();
    const row = at && list.rows.find((one) => one.id === rowIdOf(at));
    if (row && selected.has(row.id)) recordFinished(row);
  };
  useRowGestures({ isSelecting: isOn, onToggle: toggle, onExtend: extend });
  useCommand("leave", clear, { enabled: isOn, isFirst: true });
  useSelectionKeys({
    isOn,
    onToggle: () => {
      const row = activeRow();
      if (row) toggle(rowIdOf(row));
    },
    onStep: step,
    onAll: () =>
      dispatch(
        isOn && !selection.isWhole && selection.ids.size >= order.length
          ? { to: "whole" }
          : { to: "loaded", order },
      ),
  });
  if (!pane?.isConnected) return null;
  return createPortal(
    <Suspense fallback={null}>
      {isOn && (
        <SelectionBar
          rows={list.rows.filter((row) => selected.has(row.id))}
          view={key}
          sort={list.sort}
          loaded={order.length}
          selection={selection}
          count={selectedCount(selection, total)}
          total={total}
          onStart={releaseActiveRow}
          onStep={(one) => dispatch(one === "loaded" ? { to: "loaded", order } : { to: one })}
        />
      )}
      {!isOn && <BulkProgress view={key} />}
    </Suspense>,
    pane,
  );
}

interface SelectionKeys {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onAll: () => void;
}

/** Elsewhere these keys have other meanings, so they are bound only to the list, or while something is selected. */
function useSelectionKeys({ isOn, onToggle, onStep, onAll }: SelectionKeys): void {
  const isFocused = useSyncExternalStore(onFocusChange, isListFocused);
  const isHere = isOn || isFocused;
  useHotkeys({ x: onToggle });
  useHotkeys(
    isHere ? { "mod+a": onAll, "shift+j": () => onStep(1), "shift+k": () => onStep(-1) } : {},
    { repeats: true },
  );
  // The list moves by the arrows, with Shift or without.
  useEffect(() => {
    if (!isHere) return;
    const keyDown = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!event.shiftKey || by === undefined || !isListFocused()) return;
      event.preventDefault();
      event.stopPropagation();
      onStep(by as 1 | -1);
    };
    document.addEventListener("keydown", keyDown, true);
    return () => document.removeEventListener("keydown", keyDown, true);
  });
}

function onFocusChange(changed: () => void): () => void {
  const later = () => queueMicrotask(changed);
  document.addEventListener("focusin", changed);
  document.addEventListener("focusout", later);
  return () => {
    document.removeEventListener("focusin", changed);
    document.removeEventListener("focusout", later);
  };
}

/** The list on the screen, in its order. */
function useLoadedList(viewKey: string) {
  const cache = useQueryClient();
  const find = () =>
    cache.getQueryCache().findAll({ queryKey: ["list", viewKey], type: "active" })[0];
  const data = useSyncExternalStore(
    useCallback((changed) => cache.getQueryCache().subscribe(changed), [cache]),
    () => find()?.state.data as ListPages | undefined,
  );
  return { rows: rowsOf(data), sort: (find()?.queryKey[2] ?? "newest") as Sort };
}
