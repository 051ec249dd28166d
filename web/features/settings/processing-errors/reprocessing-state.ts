// An item being reprocessed leaves the list for a moment and may return. Its row stays meanwhile, to avoid flicker, and
// is removed once it stayed away.
import type { InboundPayloadId } from "#domain/ids.ts";
import type { ProcessingError } from "./types.ts";

interface Reprocessing {
  readonly item: ProcessingError;
  /** Number of checks in a row that did not find the item in the list. */
  readonly checks: number;
}
export type ReprocessingById = ReadonlyMap<InboundPayloadId, Reprocessing>;

/** Checks an item must be missing before it counts as processed. */
const checksUntilDone = 2;

interface ReprocessingCheck {
  readonly readings: ReprocessingById;
  readonly understood: number;
}

/** Updates the state after another check: what is still being processed, and how many items succeeded. */
export function updateReprocessing(
  readings: ReprocessingById,
  rows: readonly ProcessingError[],
): ReprocessingCheck {
  const next = new Map<InboundPayloadId, Reprocessing>();
  let understood = 0;
  for (const [id, reading] of readings) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) {
      if (reading.checks + 1 >= checksUntilDone) understood += 1;
      else next.set(id, { ...reading, checks: reading.checks + 1 });
    } else if (row.state === "pending" || row.attempts === reading.item.attempts)
      next.set(id, reading);
  }
  return { readings: next, understood };
}

/** The list with rows being reprocessed in their places, newest first like the ids. */
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
