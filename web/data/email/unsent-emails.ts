// Unsent emails to new recipients: private to the member, on every device.

import { queryOptions } from "@tanstack/react-query";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

export const unsentEmailsQuery = queryOptions({
  queryKey: queryKeys.unsentMails,
  queryFn: async ({ signal }) => (await rpc("listUnsentEmails", {}, { signal })).rows,
});

/** Title and recipients for a list. */
export function unsentEmailLabels({ email, body }: UnsentEmail): {
  readonly title: string;
  readonly to: string;
} {
  const people = [...email.to, ...email.cc, ...email.bcc].map((one) => one.name || one.address);
  const [first, ...rest] = people;
  const to =
    first === undefined
      ? "No recipients yet"
      : `To ${first}${rest.length > 0 ? ` and ${rest.length} more` : ""}`;
  const text = stripTags(body, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { title: email.subject || text.slice(0, 80) || to, to };
}
