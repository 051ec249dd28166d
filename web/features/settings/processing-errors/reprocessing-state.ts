// An item that is being read again leaves the tray for a moment and may come back. Its row stays meanwhile,
// so that nothing blinks, and goes when it has stayed away.
import type { InboundPayloadId } from "#domain/ids.ts";
import type { ProcessingError } from "./processing-errors-page.tsx";

export interface Reprocessing {
  readonly item: ProcessingError;
  /** The row that stood after it, so that it keeps its place. */
  readonly looks: number;
}
export type ReprocessingById = ReadonlyMap<InboundPayloadId, Reprocessing>;

/** So often it must be missing from the tray before it is called read. */
export const checksUntilDone = 2;

export interface ReprocessingCheck {
  readonly readings: ReprocessingById;
  readonly understood: number;
}

/** After another look into the tray: what is still being read, and how many were understood. */
export function updateReprocessing(
  readings: ReprocessingById,
  rows: readonly ProcessingError[],
): ReprocessingCheck {
  const next = new Map<InboundPayloadId, Reprocessing>();
  let understood = 0;
  for (const [id, reading] of readings) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) {
      if (reading.looks + 1 >= checksUntilDone) understood += 1;
      else next.set(id, { ...reading, looks: reading.looks + 1 });
    } else if (row.state === "new" || row.tries === reading.item.tries) next.set(id, reading);
  }
  return { readings: next, understood };
}

/** The tray with the rows that are being read in their places, newest first as ids are. */
export function withReprocessing(
  readings: ReprocessingById,
  rows: readonly ProcessingError[],
): readonly ProcessingError[] {
  const missing = [...readings.values()]
    .map(({ item }) => item)
    .filter((item) => !rows.some((row) => row.id === item.id));
  if (missing.length === 0) return rows;
  return [...rows, ...missing].sort((one, other) => (one.id < other.id ? 1 : -1));
}
