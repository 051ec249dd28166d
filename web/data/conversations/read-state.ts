// The member's read position. Shown at once; if the server misses an update, the next view corrects it.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { rpc } from "#web/data/rpc.ts";
import { offerUndo } from "#web/data/toasts/undo.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { findCachedRow } from "./cached-rows.ts";
import { applyUserState } from "./conversation-cache.ts";

/** A conversation marked unread manually stays unread until the member leaves and reopens it. */
let markedUnreadId: string | null = null;
export const isMarkedUnread = (id: string): boolean => markedUnreadId === id;
export function clearMarkedUnread(): void {
  markedUnreadId = null;
}

/** The last entry on screen while the end of a timeline is in view, even if it is not marked as read yet. */
let inView: { readonly id: ConversationId; readonly seq: number } | null = null;
export const seqInView = (id: ConversationId): number => (inView?.id === id ? inView.seq : 0);
export function showInView(id: ConversationId, seq: number): () => void {
  const mine = { id, seq };
  inView = mine;
  return () => {
    if (inView === mine) inView = null;
  };
}

export function markRead(cache: QueryClient, row: ConversationRow, seq: number): void {
  if (row.readSeq >= seq && !row.isMentioned) return;
  setReadSeq(cache, row.id, Math.max(row.readSeq, seq));
}

const lastRequestNumbers = new Map<ConversationId, number>();

/**
 * Two marks in quick succession (read, then unread manually) are sent one after the other; the response to the last one
 * decides.
 */
function setReadSeq(cache: QueryClient, id: ConversationId, seq: number): void {
  const requestNumber = (lastRequestNumbers.get(id) ?? 0) + 1;
  lastRequestNumbers.set(id, requestNumber);
  const mine = seq > 0 ? { readSeq: seq, isMentioned: false } : { readSeq: 0 };
  applyUserState(cache, id, mine);
  serialize(`read ${id}`, () => rpc("markRead", { conversationId: id, seq })).then(
    () => {
      if (lastRequestNumbers.get(id) === requestNumber) applyUserState(cache, id, mine);
    },
    // If the server missed it, the next view corrects it.
    () => undefined,
  );
}

/** As it was in `row`, before the conversation was shown. A mention that was seen stays seen. */
export function restoreReadSeq(cache: QueryClient, row: ConversationRow): void {
  const now = findCachedRow(cache, row.id);
  if (now && now.readSeq > row.readSeq) setReadSeq(cache, row.id, row.readSeq);
}

export function markUnread(cache: QueryClient, row: ConversationRow): void {
  markedUnreadId = row.id;
  const before = row.readSeq;
  setReadSeq(cache, row.id, 0);
  offerUndo(fill(words.toastUnread, { name: row.contactName }), () => {
    markedUnreadId = null;
    setReadSeq(cache, row.id, before);
  });
}
