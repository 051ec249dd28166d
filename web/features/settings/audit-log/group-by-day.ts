import { formatDay, type TimeFrame } from "#web/ui/time/format-time.ts";

interface DayGroup<Row> {
  readonly day: string;
  readonly rows: Row[];
}

/** Groups rows by day in the reader's time zone, keeping their order. */
export function groupByDay<Row extends { readonly at: string }>(
  rows: readonly Row[],
  frame: TimeFrame,
): readonly DayGroup<Row>[] {
  const days: DayGroup<Row>[] = [];
  for (const row of rows) {
    const day = formatDay(row.at, frame);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
