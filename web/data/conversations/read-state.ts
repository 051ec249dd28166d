// The member's read position, shown at once. If the server misses what was read, the next view corrects it; what the
// member sets by hand is reverted with a message.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { failureText } from "#web/data/api-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { offerUndo, withdrawUndo } from "#web/data/toasts/undo.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { findCachedRow } from "./cached-rows.ts";
import { applyUserState } from "./conversation-cache.ts";

/** A conversation marked unread manually stays unread until the member leaves and reopens it. */
const markedUnread = new Set<ConversationId>();
export const isMarkedUnread = (id: ConversationId): boolean => markedUnread.has(id);
export function clearMarkedUnread(id: ConversationId): void {
  markedUnread.delete(id);
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
  setReadSeq(cache, row.id, Math.max(row.readSeq, seq)).catch(() => undefined);
}

const lastRequestNumbers = new Map<ConversationId, number>();

/**
 * Two marks in quick succession (read, then unread manually) are sent one after the other; the response to the last one
 * decides.
 */
async function setReadSeq(cache: QueryClient, id: ConversationId, seq: number): Promise<void> {
  const requestNumber = (lastRequestNumbers.get(id) ?? 0) + 1;
  lastRequestNumbers.set(id, requestNumber);
  const mine = seq > 0 ? { readSeq: seq, isMentioned: false } : { readSeq: 0 };
  applyUserState(cache, id, mine);
  await serialize(`read ${id}`, () => rpc("markRead", { conversationId: id, seq }));
  if (lastRequestNumbers.get(id) === requestNumber) applyUserState(cache, id, mine);
}

/** As it was in `row`, before the conversation was shown. A mention that was seen stays seen. */
export function restoreReadSeq(cache: QueryClient, row: ConversationRow): void {
  const now = findCachedRow(cache, row.id);
  if (now && now.readSeq > row.readSeq)
    setReadSeq(cache, row.id, row.readSeq).catch(() => undefined);
}

/** Returns false if it failed. `tryAgain` is offered then. */
async function setByHand(
  cache: QueryClient,
  { id, contactName }: ConversationRow,
  { from, to, tryAgain }: { from: number; to: number; tryAgain: () => void },
): Promise<boolean> {
  const show = (seq: number) => {
    if (seq === 0) markedUnread.add(id);
    else markedUnread.delete(id);
  };
  show(to);
  const set = setReadSeq(cache, id, to);
  const requestNumber = lastRequestNumbers.get(id);
  try {
    await set;
    return true;
  } catch (error) {
    // Set again meanwhile: the later one decides.
    if (lastRequestNumbers.get(id) !== requestNumber) return false;
    show(from);
    applyUserState(cache, id, { readSeq: from });
    showToast({
      text: failureText(fill(words.couldntUpdate, { name: contactName }), error),
      tone: "failed",
      seconds: limits.undoToastSeconds.max,
      action: { label: words.tryAgain, run: tryAgain },
    });
    return false;
  }
}

export function markUnread(cache: QueryClient, row: ConversationRow): void {
  const { readSeq } = row;
  const undo = (): Promise<boolean> =>
    setByHand(cache, row, { from: 0, to: readSeq, tryAgain: () => void undo() });
  const offer = offerUndo(fill(words.toastUnread, { name: row.contactName }), undo);
  const tryAgain = () => markUnread(cache, row);
  void setByHand(cache, row, { from: readSeq, to: 0, tryAgain }).then(
    (isDone) => isDone || withdrawUndo(offer, undo),
  );
}
