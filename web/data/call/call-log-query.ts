import { infiniteQueryOptions } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { type CallLogFilter, formatCallLogFilter } from "./call-log-filter.ts";

type CallLogPageData = Outputs["listCalls"];

/** About two screens of rows. */
const size = 40;

export const callLogQuery = (filter: CallLogFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.callLogs, formatCallLogFilter(filter)],
    queryFn: ({ pageParam, signal }): Promise<CallLogPageData> =>
      rpc(
        "listCalls",
        { ...filter, size, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: CallLogPageData) => last.next ?? undefined,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
