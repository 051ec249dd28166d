import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { type OpenConversation, prependOlder } from "#web/data/timeline/timeline-cache.ts";

/** Loads earlier entries page by page as the top comes near. */
export function useOlderEntries(open: OpenConversation): {
  load: () => void;
  hasFailed: boolean;
} {
  const cache = useQueryClient();
  const { before, conversation } = open;
  const requestedCursor = useRef<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    if (before === null || requestedCursor.current === before) return;
    requestedCursor.current = before;
    setFailed(false);
    rpc("listEntries", { conversationId: conversation.id, before })
      .then((older) => {
        updateOpenConversation(cache, conversation.id, (held) => prependOlder(held, older));
        // Entries are renumbered, so another page may start at the same cursor.
        requestedCursor.current = null;
      })
      .catch(() => {
        requestedCursor.current = null;
        setFailed(true);
      });
  }, [cache, before, conversation.id]);
  return { load, hasFailed };
}
