// How far I have read. Shown at once; if the server misses it, the next look mends it.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { rpc } from "#web/data/rpc.ts";
import { offerUndo } from "#web/data/toasts/undo.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { applyUserState } from "./conversation-cache.ts";

/** Marked unread by hand, it stays so until one leaves it and comes again. */
let keptUnread: string | null = null;
export const isMarkedUnread = (id: string): boolean => keptUnread === id;
export function clearMarkedUnread(): void {
  keptUnread = null;
}

export function markRead(cache: QueryClient, row: ConversationRow, seq: number): void {
  if (row.readSeq >= seq && !row.isMentioned) return;
  put(cache, row.id, Math.max(row.readSeq, seq));
}

const lastAsked = new Map<ConversationId, number>();

/**
 * Two marks in one breath (seen, then unread by hand) are told back one after the other; the answer to the
 * last of them decides.
 */
function put(cache: QueryClient, id: ConversationId, seq: number): void {
  const ask = (lastAsked.get(id) ?? 0) + 1;
  lastAsked.set(id, ask);
  const mine = seq > 0 ? { readSeq: seq, isMentioned: false } : { readSeq: 0 };
  applyUserState(cache, id, mine);
  serialize(`read ${id}`, () => rpc("markRead", { conversationId: id, seq })).then(
    () => {
      if (lastAsked.get(id) === ask) applyUserState(cache, id, mine);
    },
    // What the server missed, the next look mends.
    () => undefined,
  );
}

export function markUnread(cache: QueryClient, row: ConversationRow): void {
  keptUnread = row.id;
  const before = row.readSeq;
  put(cache, row.id, 0);
  offerUndo(`Marked unread: ${row.contactName}`, () => {
    keptUnread = null;
    put(cache, row.id, before);
  });
}
