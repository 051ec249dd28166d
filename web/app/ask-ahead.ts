// The questions of the first screen, all at once.
import type { QueryClient } from "@tanstack/react-query";
import { loadRoomNow } from "#web/app/desk/room.ts";
import { deskQuery } from "#web/data/desk.ts";
import { readPlace } from "#web/data/place.ts";
import { conversationQuery, countsQuery, listQuery } from "#web/data/queue/queries.ts";
import { lastView, sortOf } from "./kept-choices.ts";
import { isOpenPlace } from "./router.tsx";

export function askAhead(cache: QueryClient): void {
  const place = readPlace(location.pathname + location.search);
  if (isOpenPlace(place)) return;
  void cache.prefetchQuery(deskQuery);
  if (place.at !== "queue" && place.at !== "home") return;
  const view = place.at === "queue" ? place.view : lastView();
  void cache.prefetchInfiniteQuery(listQuery(view, sortOf(view)));
  void cache.prefetchQuery(countsQuery);
  if (place.at === "queue" && place.number !== null) {
    loadRoomNow();
    void cache.prefetchQuery(conversationQuery(cache, place.number));
  }
}
