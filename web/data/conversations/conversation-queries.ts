// Queries of the main screen.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { formatViewKey, type Sort, type View } from "#domain/conversation/views.ts";
import { isApiError } from "#web/data/api-error.ts";
import { currentMark } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import type { ListPage } from "./list-rows.ts";
import type { ViewCounts } from "./view-counts.ts";

export const listQuery = (view: View, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(formatViewKey(view), sort),
    queryFn: ({ pageParam, signal }): Promise<ListPage> => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      return rpc("listConversations", { view: formatViewKey(view), sort, ...after }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ListPage) => last.next ?? undefined,
  });

const countsBy = (name: "countBuiltInViews" | "countSavedViews", queryKey: readonly string[]) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<{ counts: ViewCounts }> => rpc(name, {}, { signal }),
  });
export const countsQuery = countsBy("countBuiltInViews", queryKeys.counts);
export const savedCountsQuery = countsBy("countSavedViews", queryKeys.savedCounts);
export const countsQueryOf = (view: View) =>
  view.kind === "view" ? savedCountsQuery : countsQuery;

export const savedViewsQuery = queryOptions({
  queryKey: queryKeys.savedViews,
  queryFn: ({ signal }) => rpc("listSavedViews", {}, { signal }),
});

const conversationCacheMs = 30 * 60_000;

export const conversationQuery = (cache: QueryClient, number: number) =>
  queryOptions({
    queryKey: queryKeys.conversation(number),
    queryFn: async ({ signal }) => {
      const mark = currentMark(cache);
      const request = () => rpc("getConversation", { conversationId: String(number) }, { signal });
      // The request leaves before the code that handles its response is loaded.
      const [fresh, { completeConversation }] = await Promise.all([
        request(),
        import("./load-conversation.ts"),
      ]);
      return completeConversation(cache, number, mark, fresh, request, signal);
    },
    // Entry changes arrive only for the open conversation, so one that was left is refetched.
    staleTime: 3_000,
    // Stays readable offline for half an hour after viewing.
    gcTime: conversationCacheMs,
    retry: (count, error) => !isApiError(error, "not_found") && count < 1,
  });
