import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { updateOpenConversation } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { type OpenConversation, prependOlder } from "#web/data/timeline/timeline-cache.ts";

/** Loads what came before, one page at a time, whenever the top comes near. */
export function useOlderEntries(open: OpenConversation): {
  load: () => void;
  hasFailed: boolean;
} {
  const cache = useQueryClient();
  const { before, conversation } = open;
  const asked = useRef<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    if (before === null || asked.current === before) return;
    asked.current = before;
    setFailed(false);
    rpc("listEntries", { conversationId: conversation.id, before })
      .then((older) => {
        updateOpenConversation(cache, conversation.id, (held) => prependOlder(held, older));
        // Numbered anew, another page may begin at the same place.
        asked.current = null;
      })
      .catch(() => {
        asked.current = null;
        setFailed(true);
      });
  }, [cache, before, conversation.id]);
  return { load, hasFailed };
}
