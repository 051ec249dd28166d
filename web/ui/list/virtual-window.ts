// Computes which rows of a long list are rendered. All rows have the same height, which keeps this simple.
interface WindowInput {
  scrollTop: number;
  viewHeight: number;
  rowHeight: number;
  count: number;
  /** Rows beyond the edges, so fast scrolling shows no gaps. */
  overscan: number;
}

/** From `first` (inclusive) to `end` (exclusive). */
interface RowWindow {
  first: number;
  end: number;
}

export function rowWindow({
  scrollTop,
  viewHeight,
  rowHeight,
  count,
  overscan,
}: WindowInput): RowWindow {
  const firstSeen = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const endSeen = Math.ceil((Math.max(0, scrollTop) + viewHeight) / rowHeight);
  const first = Math.min(Math.max(0, firstSeen - overscan), Math.max(0, count - 1));
  return { first, end: Math.min(count, Math.max(endSeen, firstSeen) + overscan) };
}

/** The smallest scroll that makes a row fully visible. */
export function scrollTopFor(
  index: number,
  { scrollTop, viewHeight, rowHeight }: Omit<WindowInput, "count" | "overscan">,
): number {
  const top = index * rowHeight;
  const bottom = top + rowHeight;
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewHeight ? Math.max(0, bottom - viewHeight) : scrollTop;
}

/**
 * The scroll position that keeps the visible rows in place when rows are inserted or removed above.
 * The first visible row that still exists is the anchor. At the very top nothing is kept, so new rows appear.
 */
export function anchoredScrollTop(
  before: readonly string[],
  after: readonly string[],
  scrollTop: number,
  rowHeight: number,
): number {
  if (scrollTop <= 0 || before === after) return scrollTop;
  const indexByKey = new Map(after.map((key, index) => [key, index]));
  for (let index = Math.floor(scrollTop / rowHeight); index < before.length; index += 1) {
    const key = before[index];
    const current = key === undefined ? undefined : indexByKey.get(key);
    if (current !== undefined) return Math.max(0, scrollTop + (current - index) * rowHeight);
  }
  return scrollTop;
}
