import { queryOptions } from "@tanstack/react-query";
import type { EntryId } from "#domain/ids.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

export const emailSourceQuery = (entryId: EntryId) =>
  queryOptions({
    queryKey: queryKeys.mailSource(entryId),
    queryFn: ({ signal }) => rpc("getEmailSource", { entryId }, { signal }),
  });

export const originalEmailUrl = (entryId: EntryId): string => `/messages/${entryId}/original`;
