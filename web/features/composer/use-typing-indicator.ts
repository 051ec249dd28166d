import { useCallback, useEffect, useRef } from "react";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { setTyping } from "#web/data/live/live-connection.ts";
import type { DraftKind } from "#web/features/composer/draft/draft-content.ts";

const againMs = (limits.typingSeconds.max * 1000) / 2;

/** Tells colleagues that I write, often enough to last and no more; an emptied box tells that I stopped. */
export function useTypingIndicator(
  conversationId: ConversationId,
): (medium: DraftKind, isWriting: boolean) => void {
  const told = useRef<{ medium: DraftKind | null; atMs: number }>({ medium: null, atMs: 0 });
  useEffect(
    () => () => {
      if (told.current.medium !== null) setTyping(conversationId, null);
      told.current = { medium: null, atMs: 0 };
    },
    [conversationId],
  );
  return useCallback(
    (medium, isWriting) => {
      const now = performance.now();
      const next = isWriting ? medium : null;
      const isSame = told.current.medium === next;
      if (isSame && (next === null || now - told.current.atMs < againMs)) return;
      told.current = { medium: next, atMs: now };
      setTyping(conversationId, next);
    },
    [conversationId],
  );
}
