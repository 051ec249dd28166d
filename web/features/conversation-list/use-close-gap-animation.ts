import { useEffect, useRef, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";

const animationMs = 160;

/**
 * True for a moment after rows only left the list, so the rows below animate into the gap. Must be known in the render
 * that removes the row, hence state set while rendering.
 */
export function useCloseGapAnimation(rows: readonly ConversationRow[], listKey: string): boolean {
  const [held, setHeld] = useState({ rows, listKey, isSettling: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  let { isSettling } = held;
  if (held.rows !== rows || held.listKey !== listKey) {
    isSettling = held.listKey === listKey && hasOnlyRemovals(held.rows, rows);
    setHeld({ rows, listKey, isSettling });
  }
  useEffect(() => {
    if (!isSettling) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setHeld((current) => ({ ...current, isSettling: false })),
      animationMs,
    );
  }, [isSettling]);
  return isSettling;
}

function hasOnlyRemovals(
  before: readonly ConversationRow[],
  after: readonly ConversationRow[],
): boolean {
  if (after.length >= before.length) return false;
  const known = new Set(before.map((row) => row.id));
  return after.every((row) => known.has(row.id));
}
