import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./virtual-list.module.css";
import { anchoredScrollTop, rowWindow, scrollTopFor } from "./virtual-window.ts";

/**
 * Spread on the row's outermost element. Clickable parts inside must not be controls, which an option can't contain.
 */
export interface RowAttributes {
  id: string;
  role: "option";
  tabIndex: 0 | -1;
  "aria-posinset": number;
  "aria-setsize": number;
  style: CSSProperties;
  onFocus: (event: FocusEvent) => void;
}

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  /** Define it outside the component: a new function on each render recomputes every row. */
  keyOf: (item: Item) => string;
  rowHeight: number;
  renderRow: (item: Item, attributes: RowAttributes) => ReactNode;
  /** The row with the tab stop; moved by arrow keys and by the screen's hotkeys. */
  activeKey: string | null;
  /** `isByUser` is false if focus moved here because the focused element was removed. */
  onActiveChange: (key: string, isByUser: boolean) => void;
  /** Called near the last rows while `canLoadMore`. */
  onReachEnd?: () => void;
  /** False while rows load: once true again, the end is still near if they did not fill the view. */
  canLoadMore?: boolean;
  /** The total on the server; without it screen readers get an unknown count. */
  total?: number;
  /** Each key remembers its own scroll position. */
  scrollKey?: string;
  multi?: boolean;
  className?: string;
  /** Below the last row: a skeleton of the next rows, or a sentence. */
  foot?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
}

const overscan = 6;
const loadAheadRows = 12;
const scrollPositions = new Map<string, number>();

export function VirtualList<Item>({
  label,
  items,
  keyOf,
  rowHeight,
  renderRow,
  activeKey,
  onActiveChange,
  onReachEnd,
  canLoadMore = true,
  total = -1,
  scrollKey = label,
  multi = false,
  className,
  foot,
  onKeyDown,
}: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(() => scrollPositions.get(scrollKey) ?? 0);
  const [viewHeight, setViewHeight] = useState(800);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const rendered = useRef<{ keys: readonly string[]; scrollKey: string }>({ keys: [], scrollKey });

  // Before paint, so neither restoring the position nor rows inserted above cause a visible jump.
  useLayoutEffect(() => {
    const element = box.current;
    const before = rendered.current;
    rendered.current = { keys, scrollKey };
    if (element === null || (before.keys === keys && before.scrollKey === scrollKey)) return;
    const goesOn = before.scrollKey === scrollKey && before.keys.length > 0;
    element.scrollTop = goesOn
      ? anchoredScrollTop(before.keys, keys, element.scrollTop, rowHeight)
      : (scrollPositions.get(scrollKey) ?? 0);
    setScrollTop(element.scrollTop);
  }, [keys, scrollKey, rowHeight]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setViewHeight(element.clientHeight);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);

  const active = activeKey === null ? -1 : keys.indexOf(activeKey);
  const { first, end } = rowWindow({
    scrollTop,
    viewHeight,
    rowHeight,
    count: items.length,
    overscan,
  });

  // A hotkey ("j") may move beyond the edge; the row is scrolled into view, and focused if focus was in the list.
  const activeRow = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || active < 0 || activeRow.current === activeKey) return;
    const isFirstTime = activeRow.current === null;
    activeRow.current = activeKey;
    if (!isFirstTime || !scrollPositions.has(scrollKey)) {
      element.scrollTop = scrollTopFor(active, {
        scrollTop: element.scrollTop,
        viewHeight: element.clientHeight,
        rowHeight,
      });
    }
    if (element.contains(document.activeElement)) {
      element
        .querySelector<HTMLElement>('[role="option"][tabindex="0"]')
        ?.focus({ preventScroll: true });
    }
  }, [active, activeKey, rowHeight, scrollKey]);

  const isNearEnd = end >= items.length - loadAheadRows;
  const reachEnd = useRef(onReachEnd);
  reachEnd.current = onReachEnd;
  const count = items.length;
  useLayoutEffect(() => {
    if (isNearEnd && count > 0 && canLoadMore) reachEnd.current?.();
  }, [isNearEnd, count, canLoadMore]);

  const scrolled = useCallback(() => {
    const top = box.current?.scrollTop ?? 0;
    scrollPositions.set(scrollKey, top);
    setScrollTop(top);
  }, [scrollKey]);

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(viewHeight / rowHeight) - 1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    const target =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? items.length - 1
          : step && Math.max(0, active + step);
    const key = target === undefined ? undefined : keys[Math.min(target, items.length - 1)];
    if (key === undefined) return;
    event.preventDefault();
    onActiveChange(key, true);
  };

  // The row with the tab stop stays in the DOM even when scrolled out, or Tab would not find it.
  const stop = active < 0 ? first : active;
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  if (stop < first && stop < items.length) indexes.unshift(stop);
  else if (stop >= end && stop < items.length) indexes.push(stop);

  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multi || undefined}
      tabIndex={-1}
      data-part="virtual"
      className={clsx("scroll", styles.virtual, className)}
      onScroll={scrolled}
      onKeyDown={keyDown}
    >
      <div
        className={styles.virtualRows}
        role="presentation"
        style={{ height: items.length * rowHeight }}
      >
        {indexes.map((index) => {
          const item = items[index];
          const key = keys[index];
          if (item === undefined || key === undefined) return null;
          return renderRow(item, {
            id: `row-${key}`,
            role: "option",
            tabIndex: index === stop ? 0 : -1,
            "aria-posinset": index + 1,
            "aria-setsize": total,
            style: { top: index * rowHeight, height: rowHeight },
            onFocus: ({ relatedTarget }) => {
              if (key !== activeKey) onActiveChange(key, relatedTarget !== null);
            },
          });
        })}
      </div>
      {foot}
    </div>
  );
}
