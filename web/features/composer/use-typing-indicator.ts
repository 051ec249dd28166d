import { useCallback, useEffect, useRef } from "react";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { setTyping } from "#web/data/live/live-link.ts";

const repeatMs = (limits.typingSeconds.max * 1000) / 2;

/** Reports typing to teammates just often enough to keep the indicator visible; an emptied editor reports a stop. */
export function useTypingIndicator(
  conversationId: ConversationId,
): (kind: DraftKind, isWriting: boolean) => void {
  const lastSent = useRef<{ kind: DraftKind | null; atMs: number }>({ kind: null, atMs: 0 });
  useEffect(
    () => () => {
      if (lastSent.current.kind !== null) setTyping(conversationId, null);
      lastSent.current = { kind: null, atMs: 0 };
    },
    [conversationId],
  );
  return useCallback(
    (kind, isWriting) => {
      const now = performance.now();
      const next = isWriting ? kind : null;
      const isSame = lastSent.current.kind === next;
      if (isSame && (next === null || now - lastSent.current.atMs < repeatMs)) return;
      lastSent.current = { kind: next, atMs: now };
      setTyping(conversationId, next);
    },
    [conversationId],
  );
}
