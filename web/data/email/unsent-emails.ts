// Unsent emails to new recipients: private to the member, on every device.
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

export const unsentEmailsQuery = queryOptions({
  queryKey: queryKeys.unsentEmails,
  queryFn: async ({ signal }) => (await rpc("listUnsentEmails", {}, { signal })).rows,
});
