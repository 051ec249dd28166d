// Mails to somebody new that were begun and not sent: mine alone, on every device.
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";

export const unsentMailsQuery = queryOptions({
  queryKey: keys.unsentMails,
  queryFn: async ({ signal }) => (await call("listUnsentMails", {}, { signal })).rows,
});
