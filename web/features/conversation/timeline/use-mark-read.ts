// Marks as read what was really seen: the page is visible and focused, and the end of the timeline was in view for a
// moment.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { markedUnread, markRead, showInView } from "#web/data/conversations/read-state.ts";

const markReadAfterMs = 700;

export function useMarkRead(row: ConversationRow, seenSeq: number, isAtEnd: boolean): void {
  const cache = useQueryClient();
  const isLookedAt = useIsPageVisible();
  const upTo = Math.max(seenSeq, row.lastSeq);
  const isNew = (row.readSeq < upTo || row.mention === "unread") && seenSeq >= row.lastSeq;
  useEffect(
    () => (isLookedAt && isAtEnd ? showInView(row.id, seenSeq) : undefined),
    [row.id, seenSeq, isLookedAt, isAtEnd],
  );
  useEffect(() => {
    if (!isLookedAt || !isAtEnd || !isNew || markedUnread.has(row.id)) return;
    const timer = setTimeout(() => markRead(cache, row, upTo), markReadAfterMs);
    return () => clearTimeout(timer);
  }, [cache, row, upTo, isLookedAt, isAtEnd, isNew]);
  useEffect(() => () => void markedUnread.delete(row.id), [row.id]);
}

function useIsPageVisible(): boolean {
  const [isLookedAt, setLookedAt] = useState(isPageVisible);
  useEffect(() => {
    const changed = () => setLookedAt(isPageVisible());
    window.addEventListener("focus", changed);
    window.addEventListener("blur", changed);
    document.addEventListener("visibilitychange", changed);
    return () => {
      window.removeEventListener("focus", changed);
      window.removeEventListener("blur", changed);
      document.removeEventListener("visibilitychange", changed);
    };
  }, []);
  return isLookedAt;
}

const isPageVisible = (): boolean => document.visibilityState === "visible" && document.hasFocus();
