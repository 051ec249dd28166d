import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { ApiError } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import {
  applyUserState,
  patchOptimistically,
  removeConversation,
  removeInvisible,
  resetReceivedState,
} from "./conversation-cache.ts";
import { reconcileListResponses } from "./conversation-queries.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";
import { bootstrapFor, contactId, memberId, rowFor } from "./row-fixtures.ts";

const row = rowFor(1);
const key = queryKeys.list("open", "newest");
let cache: QueryClient;
let stop: () => void;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.desk, bootstrapFor(memberId(1)));
  stop = reconcileListResponses(cache, () => undefined);
});
afterEach(() => stop());

const pages = (rows: ConversationRow[]): ListPages => ({
  pages: [{ rows, next: null }],
  pageParams: [undefined],
});
const listed = () => rowsOf(cache.getQueryData<ListPages>(key)).map((one) => one.id);
const read = () => applyUserState(cache, row.id, { readSeq: 7 });
/** Asks for the list, which no longer has the conversation; `meanwhile` happens while the answer is on its way. */
const ask = async (meanwhile: () => void) => {
  const asked = cache.fetchQuery({ queryKey: key, queryFn: async () => pages([]) });
  meanwhile();
  await asked;
};

test("what was read a moment before it went out of sight does not bring it back", async () => {
  cache.setQueryData(key, pages([row]));
  await ask(() => {
    read();
    removeConversation(cache, row.id);
  });
  expect(listed()).toEqual([]);
  read();
  expect(listed()).toEqual([]);
});

test("a deed that is refused because it went out of sight does not bring it back", () => {
  cache.setQueryData(key, pages([row]));
  const takeAway = patchOptimistically(cache, row.id, (one) => ({ ...one, subject: "Mine" }));
  removeConversation(cache, row.id);
  takeAway?.();
  expect(listed()).toEqual([]);
});

test("when all is loaded anew, what was heard before is not laid over it", async () => {
  cache.setQueryData(key, pages([row]));
  await ask(() => {
    read();
    resetReceivedState(cache);
  });
  expect(listed()).toEqual([]);
});

test("what was marked while all was loaded anew goes from the list with the conversation", async () => {
  cache.setQueryData<OpenConversation>(queryKeys.conversation(1), {
    conversation: row,
    contact: { id: contactId(1), name: "", notes: "", points: [] },
    entries: [],
    before: null,
    drafts: [],
    earlier: [],
  });
  resetReceivedState(cache);
  await ask(read);
  const refusal = new ApiError({ code: "not_found", status: 404, say: "It is not there." });
  await cache
    .fetchQuery({
      queryKey: queryKeys.conversation(1),
      queryFn: () => Promise.reject(refusal),
      retry: false,
    })
    .catch(() => undefined);
  removeInvisible(cache);
  expect(listed()).toEqual([]);
  read();
  expect(listed()).toEqual([]);
});
