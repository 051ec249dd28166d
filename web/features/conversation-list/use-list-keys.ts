// Keyboard navigation of the list. With a conversation open, next and previous open its neighbors; with none open they
// move the cursor, and Enter or O opens.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { View } from "#domain/conversation/views.ts";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { formerNeighbor, stepSelection } from "./step-selection.ts";

/** The row with the tab stop. `isOwn`: chosen by the member with an arrow key, a click or Tab. */
export interface Cursor {
  readonly id: string | null;
  readonly isOwn: boolean;
}

interface ListKeys {
  view: View;
  rows: readonly ConversationRow[];
  open: number | null;
  cursor: Cursor;
  setCursor: (cursor: Cursor) => void;
  near: (row: ConversationRow | undefined) => void;
}

export function useListKeys({ view, rows, open, cursor, setCursor, near }: ListKeys): void {
  // Last index of the open conversation; "next" continues from there if it left the list.
  const lastIndex = useRef(-1);
  const { id } = cursor;
  const index = rows.findIndex((row) => (open === null ? row.id === id : row.number === open));
  const cursorIndex = rows.findIndex((row) => row.id === id);
  const order = useRef<{ of: unknown; ids: readonly string[] }>({ of: null, ids: [] });
  const isMoving = useRef(false);
  const lastCursor = useRef({ index: 0, isOpen: false });
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index;
    if (index < 0 || order.current.of !== open)
      order.current = { of: index < 0 ? null : open, ids: rows.map((one) => one.id) };
    const row = rows[cursorIndex];
    const last = lastCursor.current;
    if (row) lastCursor.current = { index: cursorIndex, isOpen: row.number === open };
    // The row is gone: the row in its place gets the tab stop. Keys act on it if the member worked in the list, but not
    // if they work in a conversation that stays open.
    else if (id !== null && rows.length > 0) {
      const next = rows[Math.min(last.index, rows.length - 1)];
      setCursor({ id: next?.id ?? null, isOwn: cursor.isOwn && !last.isOpen });
    }
    // Moves focus before the next key is handled, so Enter opens this row and E closes it.
    if (isMoving.current) document.getElementById(`row-${id}`)?.focus();
    isMoving.current = false;
  });

  // Opening by click moves the cursor too.
  const openId = open === null ? undefined : rows.find((row) => row.number === open)?.id;
  useEffect(() => {
    if (openId !== undefined) setCursor({ id: openId, isOwn: false });
  }, [openId, setCursor]);

  const move = (step: 1 | -1) => {
    const here = open === null ? undefined : rows[index]?.id;
    const ids = rows.map((one) => one.id);
    const neighbor = here && formerNeighbor(order.current.ids, ids, here, step);
    const row =
      neighbor === undefined
        ? rows[stepSelection(index, lastIndex.current, step, rows.length)]
        : rows.find((one) => one.id === neighbor);
    if (!row) return;
    if (open === null) {
      setCursor({ id: row.id, isOwn: true });
      isMoving.current = true;
    } else navigate(routePaths.conversation(view, row.number), { replace: true });
    near(rows[rows.indexOf(row) + step]);
  };
  useCommand("next", () => move(1), rows.length > 0);
  useCommand("previous", () => move(-1), rows.length > 0);
  useCommand(
    "open",
    () => {
      const row = rows.find((one) => one.id === id) ?? rows[0];
      if (row) navigate(routePaths.conversation(view, row.number));
    },
    rows.length > 0,
  );
}
