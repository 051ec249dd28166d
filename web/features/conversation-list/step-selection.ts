/**
 * The index that a step leads to. `at` is where one stands, -1 when that row has left the list; then
 * `last` is where it stood, and the row that took its place is the next one.
 */
export function stepSelection(at: number, last: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  const to = at >= 0 ? at + step : last < 0 ? 0 : step === 1 ? last : last - 1;
  return Math.min(Math.max(0, to), count - 1);
}
