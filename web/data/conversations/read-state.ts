// The member's read position. Shown at once; if the server misses what was read, the next view corrects it.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { rpc } from "#web/data/rpc.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { findCachedRow } from "./cached-rows.ts";
import { applyUserState } from "./conversation-cache.ts";

/** A conversation marked unread manually stays unread until the member leaves and reopens it. */
export const markedUnread = new Set<ConversationId>();

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
  if (row.readSeq >= seq && row.mention !== "unread") return;
  setReadSeq(cache, row.id, Math.max(row.readSeq, seq)).catch(() => undefined);
}

const lastRequestNumbers = new Map<ConversationId, number>();

/**
 * Two marks in quick succession (read, then unread manually) are sent one after the other; the response to the last one
 * decides.
 */
export async function setReadSeq(
  cache: QueryClient,
  id: ConversationId,
  seq: number,
): Promise<void> {
  const requestNumber = (lastRequestNumbers.get(id) ?? 0) + 1;
  lastRequestNumbers.set(id, requestNumber);
  const isSeen = seq > 0 && findCachedRow(cache, id)?.mention === "unread";
  const mine = { readSeq: seq, ...(isSeen ? { mention: "read" as const } : {}) };
  applyUserState(cache, id, mine);
  await serialize(`read ${id}`, () => rpc("markRead", { conversationId: id, seq }));
  if (lastRequestNumbers.get(id) === requestNumber) applyUserState(cache, id, mine);
}

/** As it was in `row`, before the conversation was shown. A mention that was seen stays seen. */
export function restoreReadSeq(cache: QueryClient, row: ConversationRow): void {
  const current = findCachedRow(cache, row.id);
  if (current && current.readSeq > row.readSeq)
    setReadSeq(cache, row.id, row.readSeq).catch(() => undefined);
}
