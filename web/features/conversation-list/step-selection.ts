/**
 * The index a step leads to. `at` is the current index, -1 if that row left the list; then `last` is its former index,
 * and the row that took its place is the next one.
 */
export function stepSelection(at: number, last: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  const to = at >= 0 ? at + step : last < 0 ? 0 : step === 1 ? last : last - 1;
  return Math.min(Math.max(0, to), count - 1);
}

/**
 * If the open row was moved (a reply moves it to the top), steps lead to the neighbors it had when it was opened.
 * `order` lists the ids at that time. Undefined if the row is still between them.
 */
export function formerNeighbor(
  order: readonly string[],
  current: readonly string[],
  id: string,
  step: 1 | -1,
): string | null | undefined {
  const from = order.indexOf(id);
  const at = current.indexOf(id);
  if (from < 0 || at < 0) return undefined;
  const above = order.slice(0, from).findLast((one) => current.includes(one));
  const below = order.slice(from + 1).find((one) => current.includes(one));
  const isBetween =
    (above === undefined || current.indexOf(above) < at) &&
    (below === undefined || current.indexOf(below) > at);
  return isBetween ? undefined : ((step === 1 ? below : above) ?? null);
}
