// The first conversations of a list are there before they are opened, also when the network goes meanwhile.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";

const loadedAhead = 5;
/** After the first look, and not while one only passes through a view. */
const restMs = 3_000;
/** Opened again they are asked anew; this is for reading without a network. */
const goodForMs = 10 * 60_000;

export function useLoadedAhead(rows: readonly ConversationRow[]): void {
  const cache = useQueryClient();
  const first = rows.slice(0, loadedAhead).map((row) => row.number);
  const key = first.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which
  useEffect(() => {
    const timer = setTimeout(async () => {
      for (const number of first) {
        if (document.visibilityState === "hidden" || !navigator.onLine) return;
        await cache.prefetchQuery({ ...conversationQuery(cache, number), staleTime: goodForMs });
      }
    }, restMs);
    return () => clearTimeout(timer);
  }, [cache, key]);
}
