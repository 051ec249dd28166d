import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import {
  bootstrapFor,
  contactId,
  inboxId,
  memberId,
} from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { applyChanges } from "./apply-changes.ts";
import { refetchCounts, refetchVisibleQueries } from "./live-connection.ts";

const known = [
  queryKeys.consent(contactId(1)),
  queryKeys.contacts("ada", 5),
  queryKeys.flow(inboxId(1)),
  queryKeys.accounts,
  queryKeys.domains,
  [...queryKeys.callLogs, "all"],
  queryKeys.unsentEmails,
  queryKeys.savedReplies,
  queryKeys.savedViews,
  queryKeys.bulk,
  queryKeys.calendars,
  queryKeys.slaPolicies,
  queryKeys.contactActivity,
];

/** The queries that this marks to be read again. */
function invalidatedBy(change: (cache: QueryClient) => void): string[] {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  for (const key of known) cache.setQueryData(key, {});
  change(cache);
  return known.filter((key) => cache.getQueryState(key)?.isInvalidated).map((key) => key.join(" "));
}

const ids = { contact: contactId(1), inbox: inboxId(1) };
const entities = [
  "contact",
  "inbox",
  "account",
  "call",
  "unsent_email",
  "saved_reply",
  "saved_view",
  "bulk_operation",
  "calendar",
  "sla_policy",
] as const;

test("the server may ask for the whole screen instead of sending each change: both read the same again", () => {
  const changes = entities.map(
    (entity) =>
      ({
        entity,
        id: entity in ids ? ids[entity as "inbox"] : "1",
        state: null,
      }) as unknown as AnyChangeEvent,
  );
  const bySingle = invalidatedBy((cache) => applyChanges(cache, changes));
  expect(bySingle).toEqual(known.map((key) => key.join(" ")));
  expect(invalidatedBy(refetchVisibleQueries)).toEqual(bySingle);
});

test("lists of drafts and mentions are read again in whatever order they are shown", () => {
  const cache = new QueryClient();
  const shown = [
    queryKeys.list("drafts", "oldest"),
    queryKeys.list("mentions", "newest"),
    queryKeys.list("open", "newest"),
  ];
  for (const key of shown) cache.setQueryData(key, { pages: [], pageParams: [] });
  refetchCounts(cache);
  expect(shown.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});
