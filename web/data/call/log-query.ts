import { infiniteQueryOptions } from "@tanstack/react-query";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { type LogFilter, writeLogFilter } from "./log-filter.ts";

export type LogPage = Outputs["listCalls"];

/** Two screens. */
const size = 40;

export const callLogQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.callLogs, writeLogFilter(filter)],
    queryFn: ({ pageParam, signal }): Promise<LogPage> =>
      call(
        "listCalls",
        { ...filter, size, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: LogPage) => last.next ?? undefined,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
