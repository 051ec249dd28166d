// Unsent emails to new recipients: private to the member, on every device.
import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

let isFirst = true;

/** Once: later, editors of this page save theirs. */
async function saveAbandoned(): Promise<void> {
  if (!isFirst) return;
  isFirst = false;
  const imported = import("./save-abandoned-emails.ts");
  await imported.then(({ saveAbandonedEmails }) => saveAbandonedEmails()).catch(() => undefined);
}

export const unsentEmailsQuery = queryOptions({
  queryKey: queryKeys.unsentEmails,
  queryFn: async ({ signal }) => {
    await saveAbandoned();
    return (await rpc("listUnsentEmails", {}, { signal })).rows;
  },
});
