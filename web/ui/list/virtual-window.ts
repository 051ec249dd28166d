// Which rows of a long list stand in the page. All rows have one height: that is what makes this small.
export interface WindowInput {
  scrollTop: number;
  viewHeight: number;
  rowHeight: number;
  count: number;
  /** Rows beyond the edge, so that a quick wheel shows no white. */
  overscan: number;
}

/** From `first` up to but without `end`. */
export interface RowWindow {
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

/** The least scrolling that brings a row wholly into sight. */
export function scrollToShow(
  index: number,
  { scrollTop, viewHeight, rowHeight }: Omit<WindowInput, "count" | "overscan">,
): number {
  const top = index * rowHeight;
  const bottom = top + rowHeight;
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewHeight ? Math.max(0, bottom - viewHeight) : scrollTop;
}

/**
 * Where to scroll when rows came or went above, so that what one reads stays where it is.
 * The first row in sight that still exists is the anchor. At the very top nothing is kept: there one waits for news.
 */
export function keepScrollAnchor(
  before: readonly string[],
  after: readonly string[],
  scrollTop: number,
  rowHeight: number,
): number {
  if (scrollTop <= 0 || before === after) return scrollTop;
  const places = new Map(after.map((key, index) => [key, index]));
  for (let index = Math.floor(scrollTop / rowHeight); index < before.length; index += 1) {
    const key = before[index];
    const now = key === undefined ? undefined : places.get(key);
    if (now !== undefined) return Math.max(0, scrollTop + (now - index) * rowHeight);
  }
  return scrollTop;
}
