// Moving through the list by key. With a conversation open, next and previous open theirs; with none open
// they move the cursor and Enter or O opens.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { View } from "#domain/conversation/views.ts";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { stepSelection } from "./step-selection.ts";

interface ListKeys {
  view: View;
  rows: readonly ConversationRow[];
  open: number | null;
  cursor: string | null;
  setCursor: (id: string | null) => void;
  near: (row: ConversationRow | undefined) => void;
}

export function useListKeys({ view, rows, open, cursor, setCursor, near }: ListKeys): void {
  // Where the open conversation stood last: when it has left the list, "next" goes on from there.
  const lastIndex = useRef(-1);
  const index = rows.findIndex((row) => (open === null ? row.id === cursor : row.number === open));
  const cursorIndex = rows.findIndex((row) => row.id === cursor);
  const lastCursor = useRef(-1);
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index;
    if (cursorIndex >= 0) lastCursor.current = cursorIndex;
    // The row was closed or moved on by somebody: the one that took its place has the tab stop.
    else if (cursor !== null && rows.length > 0) {
      const at = Math.min(Math.max(0, lastCursor.current), rows.length - 1);
      setCursor(rows[at]?.id ?? null);
    }
  });

  // Opening by a click moves the cursor along.
  const openId = open === null ? undefined : rows.find((row) => row.number === open)?.id;
  useEffect(() => {
    if (openId !== undefined) setCursor(openId);
  }, [openId, setCursor]);

  const move = (step: 1 | -1) => {
    const row = rows[stepSelection(index, lastIndex.current, step, rows.length)];
    if (!row) return;
    if (open === null) {
      setCursor(row.id);
      // The focus goes along, so that Enter opens; the row is drawn by the next frame.
      requestAnimationFrame(() => document.getElementById(`row-${row.id}`)?.focus());
    } else navigate(routePaths.conversation(view, row.number), { replace: true });
    near(rows[rows.indexOf(row) + step]);
  };
  useCommand("next", () => move(1), rows.length > 0);
  useCommand("previous", () => move(-1), rows.length > 0);
  useCommand(
    "open",
    () => {
      const row = rows.find((one) => one.id === cursor) ?? rows[0];
      if (row) navigate(routePaths.conversation(view, row.number));
    },
    rows.length > 0,
  );
}
