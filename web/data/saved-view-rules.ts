// What the live changes need to know of saved views. Loads after the first list, with the section of the sidebar.
import type { QueryClient } from "@tanstack/react-query";
import type { SavedView } from "#contract/live-protocol.ts";
import { isTimed, matchesFilter } from "#domain/conversation/conversation-filter.ts";
import { formatViewKey } from "#domain/conversation/views.ts";
import { limits } from "#domain/limits.ts";
import { isSameJson } from "#domain/same-json.ts";
import { savedViewRules } from "#web/data/conversations/insert-row.ts";
import { queryKeys } from "./query-keys.ts";

let current: readonly SavedView[] = [];

/** Lists of views whose rule is new were read with another one, or changed without any. */
export function setSavedViewRules(cache: QueryClient, views: readonly SavedView[]): void {
  const known = new Map(current.map((view) => [view.id, view]));
  const changed = views.filter(({ id, filter }) => !isSameJson(known.get(id)?.filter, filter));
  current = views;
  savedViewRules.clear();
  for (const { id, filter } of views)
    savedViewRules.set(id, (row, memberId) =>
      matchesFilter(filter, row, { memberId, now: Date.now() }),
    );
  if (changed.length > 0) readAgain(cache, changed);
}

/**
 * Conversations enter and leave some views as time passes, without any change that a browser would receive: those are read
 * again now and then, where they are on screen. Returns what ends it.
 */
export function watchTimedViews(cache: QueryClient): () => void {
  const timer = setInterval(() => {
    if (globalThis.document?.visibilityState === "hidden") return;
    readAgain(
      cache,
      current.filter(({ filter }) => isTimed(filter)),
    );
  }, limits.timedViewSeconds.max * 1_000);
  return () => clearInterval(timer);
}

function readAgain(cache: QueryClient, views: readonly SavedView[]): void {
  if (views.length === 0) return;
  const keys = new Set(views.map(({ id }) => formatViewKey({ kind: "view", id })));
  void cache.invalidateQueries({
    queryKey: queryKeys.lists,
    predicate: ({ queryKey }) => keys.has(String(queryKey[1])),
  });
  void cache.invalidateQueries({ queryKey: queryKeys.savedCounts });
}
