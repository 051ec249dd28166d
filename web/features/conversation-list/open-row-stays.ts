// Where reading takes a conversation out of its list, its row stays until one leaves it.
import { useMemo, useRef } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";

export interface HeldRow {
  readonly row: ConversationRow;
  readonly index: number;
}

/** `open` is the number of the conversation that is read. */
export function withOpenRow(
  rows: ConversationRow[],
  held: HeldRow | null,
  open: number | null,
): ConversationRow[] {
  if (held?.row.number !== open || rows.some((row) => row.number === open)) return rows;
  return rows.toSpliced(held.index, 0, { ...held.row, readSeq: held.row.lastSeq });
}

export function useOpenRowStays(found: ConversationRow[], open: number | null): ConversationRow[] {
  const held = useRef<HeldRow | null>(null);
  const rows = useMemo(() => withOpenRow(found, held.current, open), [found, open]);
  const index = rows.findIndex((row) => row.number === open);
  const row = rows[index];
  held.current = row ? { row, index } : null;
  return rows;
}
