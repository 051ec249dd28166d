// Where reading takes a conversation out of its list, its row stays until one leaves it.
import { useMemo, useRef } from "react";
import type { ConversationRow } from "#contract/live.ts";
import type { View } from "#domain/conversation/views.ts";

export interface HeldRow {
  readonly row: ConversationRow;
  readonly index: number;
}

export function withOpenRow(
  rows: readonly ConversationRow[],
  held: HeldRow | null,
  open: number | null,
): readonly ConversationRow[] {
  if (held === null || held.row.number !== open) return rows;
  if (rows.some((row) => row.number === open)) return rows;
  const read = { ...held.row, readSeq: held.row.lastSeq, isMentioned: false };
  return rows.toSpliced(held.index, 0, read);
}

export function useOpenRowStays(
  found: readonly ConversationRow[],
  view: View,
  open: number | null,
): readonly ConversationRow[] {
  const held = useRef<HeldRow | null>(null);
  const isByReading = view.kind === "mentions";
  const rows = useMemo(
    () => (isByReading ? withOpenRow(found, held.current, open) : found),
    [found, isByReading, open],
  );
  const index = rows.findIndex((row) => row.number === open);
  const row = rows[index];
  held.current = isByReading && row !== undefined ? { row, index } : null;
  return rows;
}
