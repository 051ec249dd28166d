// Sends all requests of the first screen at once.
import type { QueryClient } from "@tanstack/react-query";
import { loadConversationScreen, loadMobileScreen } from "#web/app/screens/lazy-screens.ts";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import {
  conversationQuery,
  countsQuery,
  listQuery,
} from "#web/data/conversations/conversation-queries.ts";
import { parseRoute } from "#web/data/routes.ts";
import { phoneWidth } from "#web/ui/layout/use-media-query.ts";
import { lastView, savedSortOf } from "./local-preferences.ts";
import { isPublicRoute } from "./router.tsx";

export function prefetchBootstrap(cache: QueryClient): void {
  const route = parseRoute(location.pathname + location.search);
  if (isPublicRoute(route)) return;
  void cache.prefetchQuery(bootstrapQuery);
  if (route.at !== "conversations" && route.at !== "home") return;
  if (window.matchMedia(phoneWidth).matches) loadMobileScreen();
  const view = route.at === "conversations" ? route.view : lastView();
  void cache.prefetchInfiniteQuery(listQuery(view, savedSortOf(view) ?? "newest"));
  void cache.prefetchQuery(countsQuery);
  if (route.at === "conversations" && route.number !== null) {
    loadConversationScreen();
    void cache.prefetchQuery(conversationQuery(cache, route.number));
  }
}
