import { dayWords, type TimeFrame } from "#web/ui/time/time-words.ts";

export interface DayOf<Row> {
  readonly day: string;
  readonly rows: Row[];
}

/** Rows as they come, cut where the reader's calendar turns a page. */
export function byDay<Row extends { readonly at: string }>(
  rows: readonly Row[],
  frame: TimeFrame,
): readonly DayOf<Row>[] {
  const days: DayOf<Row>[] = [];
  for (const row of rows) {
    const day = dayWords(row.at, frame);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
