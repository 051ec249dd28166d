// The questions of the first screen, all at once.
import type { QueryClient } from "@tanstack/react-query";
import { loadConversationScreen } from "#web/app/screens/lazy-screens.ts";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import {
  conversationQuery,
  countsQuery,
  listQuery,
} from "#web/data/conversations/conversation-queries.ts";
import { parseRoute } from "#web/data/routes.ts";
import { lastView, savedSortOf } from "./local-preferences.ts";
import { isPublicRoute } from "./router.tsx";

export function prefetchBootstrap(cache: QueryClient): void {
  const place = parseRoute(location.pathname + location.search);
  if (isPublicRoute(place)) return;
  void cache.prefetchQuery(bootstrapQuery);
  if (place.at !== "conversations" && place.at !== "home") return;
  const view = place.at === "conversations" ? place.view : lastView();
  void cache.prefetchInfiniteQuery(listQuery(view, savedSortOf(view)));
  void cache.prefetchQuery(countsQuery);
  if (place.at === "conversations" && place.number !== null) {
    loadConversationScreen();
    void cache.prefetchQuery(conversationQuery(cache, place.number));
  }
}
