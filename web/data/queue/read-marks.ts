// How far I have read. Shown at once; if the server misses it, the next look mends it.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { takeMine } from "./copies.ts";
import { offerUndo } from "#web/data/undo.ts";

/** Marked unread by hand, it stays so until one leaves it and comes again. */
let keptUnread: string | null = null;
export const isKeptUnread = (id: string): boolean => keptUnread === id;
export function forgetKeptUnread(): void {
  keptUnread = null;
}

export function markRead(cache: QueryClient, row: ConversationRow, seq: number): void {
  if (row.readSeq >= seq && !row.isMentioned) return;
  takeMine(cache, row.id, { readSeq: Math.max(row.readSeq, seq), isMentioned: false });
  void call("markRead", { conversationId: row.id, seq }).catch(() => undefined);
}

export function markUnread(cache: QueryClient, row: ConversationRow): void {
  keptUnread = row.id;
  const before = row.readSeq;
  const put = (seq: number) => {
    takeMine(cache, row.id, { readSeq: seq });
    void call("markRead", { conversationId: row.id, seq }).catch(() => undefined);
  };
  put(0);
  offerUndo(`Unread: ${row.contactName}`, () => {
    keptUnread = null;
    put(before);
  });
}
