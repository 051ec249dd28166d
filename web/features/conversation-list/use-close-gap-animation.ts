import { useEffect, useRef, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";

const settleMs = 160;

/**
 * True for a moment after a row left the list and none came: the rows below then close the gap softly.
 * It must be known in the very render that leaves the row out, hence state set while rendering.
 */
export function useCloseGapAnimation(rows: readonly ConversationRow[], listKey: string): boolean {
  const [held, setHeld] = useState({ rows, listKey, isSettling: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  let { isSettling } = held;
  if (held.rows !== rows || held.listKey !== listKey) {
    isSettling = held.listKey === listKey && hasOnlyLost(held.rows, rows);
    setHeld({ rows, listKey, isSettling });
  }
  useEffect(() => {
    if (!isSettling) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld((now) => ({ ...now, isSettling: false })), settleMs);
  }, [isSettling]);
  return isSettling;
}

function hasOnlyLost(
  before: readonly ConversationRow[],
  after: readonly ConversationRow[],
): boolean {
  if (after.length >= before.length) return false;
  const known = new Set(before.map((row) => row.id));
  return after.every((row) => known.has(row.id));
}
