// Preloads the first conversations of a list, so they open even if the network fails.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";

const preloadCount = 5;
/** After the first render settles, and not while switching through views. */
const idleMs = 3_000;
/** They are refetched when opened; this is for reading offline. */
const staleAfterMs = 10 * 60_000;

export function useConversationPreload(rows: readonly ConversationRow[]): void {
  const cache = useQueryClient();
  const first = rows.slice(0, preloadCount).map((row) => row.number);
  const key = first.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` contains every number in `first`
  useEffect(() => {
    const timer = setTimeout(async () => {
      for (const number of first) {
        if (document.visibilityState === "hidden" || !navigator.onLine) return;
        await cache.prefetchQuery({ ...conversationQuery(cache, number), staleTime: staleAfterMs });
      }
    }, idleMs);
    return () => clearTimeout(timer);
  }, [cache, key]);
}
