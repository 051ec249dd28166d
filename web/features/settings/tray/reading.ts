// An item that is being read again leaves the tray for a moment and may come back. Its row stays meanwhile,
// so that nothing blinks, and goes when it has stayed away.
import type { RawItemId } from "#domain/ids.ts";
import type { RawItem } from "./tray-page.tsx";

export interface Reading {
  readonly item: RawItem;
  /** The row that stood after it, so that it keeps its place. */
  readonly looks: number;
}
export type Readings = ReadonlyMap<RawItemId, Reading>;

/** So often it must be missing from the tray before it is called read. */
export const looksUntilGone = 2;

export interface Looked {
  readonly readings: Readings;
  readonly understood: number;
}

/** After another look into the tray: what is still being read, and how many were understood. */
export function lookAgain(readings: Readings, rows: readonly RawItem[]): Looked {
  const next = new Map<RawItemId, Reading>();
  let understood = 0;
  for (const [id, reading] of readings) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) {
      if (reading.looks + 1 >= looksUntilGone) understood += 1;
      else next.set(id, { ...reading, looks: reading.looks + 1 });
    } else if (row.state === "new" || row.tries === reading.item.tries) next.set(id, reading);
  }
  return { readings: next, understood };
}

/** The tray with the rows that are being read in their places, newest first as ids are. */
export function withReadings(readings: Readings, rows: readonly RawItem[]): readonly RawItem[] {
  const missing = [...readings.values()]
    .map(({ item }) => item)
    .filter((item) => !rows.some((row) => row.id === item.id));
  if (missing.length === 0) return rows;
  return [...rows, ...missing].sort((one, other) => (one.id < other.id ? 1 : -1));
}
