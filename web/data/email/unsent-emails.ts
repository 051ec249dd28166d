// Mails to somebody new that were begun and not sent: mine alone, on every device.

import { queryOptions } from "@tanstack/react-query";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";

export const unsentEmailsQuery = queryOptions({
  queryKey: queryKeys.unsentMails,
  queryFn: async ({ signal }) => (await rpc("listUnsentEmails", {}, { signal })).rows,
});

/** What it is called in a list, and to whom it would go. */
export function unsentEmailLabels({ mail, body }: UnsentEmail): {
  readonly title: string;
  readonly to: string;
} {
  const people = [...mail.to, ...mail.cc, ...mail.bcc].map((one) => one.name || one.address);
  const [first, ...rest] = people;
  const to =
    first === undefined
      ? "No recipients yet"
      : `To ${first}${rest.length > 0 ? ` and ${rest.length} more` : ""}`;
  const words = stripTags(body, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { title: mail.subject || words.slice(0, 80) || to, to };
}
