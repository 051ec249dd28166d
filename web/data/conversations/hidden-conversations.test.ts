import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { ApiError } from "#web/data/api-error.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { createQueryClient } from "#web/data/transport/query-client.ts";
import {
  applyUserState,
  patchOptimistically,
  removeConversation,
  removeInvisible,
  resetReceivedState,
} from "./conversation-cache.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";
import { reconcileListResponses } from "./load-conversation.ts";
import { bootstrapFor, contactId, memberId, rowFor } from "./row-fixtures.ts";

const row = rowFor(1);
const key = queryKeys.list("open", "newest");
let cache: QueryClient;
let stop: () => void;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  stop = reconcileListResponses(cache, () => undefined);
});
afterEach(() => stop());

const pages = (rows: ConversationRow[]): ListPages => ({
  pages: [{ rows, next: null }],
  pageParams: [undefined],
});
const listed = () => rowsOf(cache.getQueryData<ListPages>(key)).map((one) => one.id);
const read = () => applyUserState(cache, row.id, { readSeq: 7 });
/** Loads the list, which no longer contains the conversation; `meanwhile` runs while the response is in flight. */
const run = async (meanwhile: () => void) => {
  const asked = cache.fetchQuery({ queryKey: key, queryFn: async () => pages([]) });
  meanwhile();
  await asked;
};

test("a read state set just before a conversation became invisible does not bring it back", async () => {
  cache.setQueryData(key, pages([row]));
  await run(() => {
    read();
    removeConversation(cache, row.id);
  });
  expect(listed()).toEqual([]);
  read();
  expect(listed()).toEqual([]);
});

test("a list loaded before a conversation became invisible is loaded again", async () => {
  const feedCache = createQueryClient();
  const first = Promise.withResolvers<ListPages>();
  const responses = [first.promise, Promise.resolve(pages([]))];
  const observer = new QueryObserver(feedCache, {
    queryKey: key,
    queryFn: () => responses.shift() ?? pages([]),
    retry: false,
  });
  const leave = observer.subscribe(() => undefined);
  removeConversation(feedCache, row.id);
  first.resolve(pages([row]));
  await expect.poll(() => responses).toEqual([]);
  await expect.poll(() => rowsOf(feedCache.getQueryData<ListPages>(key))).toEqual([]);
  leave();
});

test("an action rejected because the conversation became invisible does not bring it back", () => {
  cache.setQueryData(key, pages([row]));
  const rollBack = patchOptimistically(cache, row.id, (one) => ({ ...one, subject: "Mine" }));
  removeConversation(cache, row.id);
  rollBack?.();
  expect(listed()).toEqual([]);
});

test("after a full reload, earlier changes are not applied to it", async () => {
  cache.setQueryData(key, pages([row]));
  await run(() => {
    read();
    resetReceivedState(cache);
  });
  expect(listed()).toEqual([]);
});

test("a read state set during a full reload leaves the list with its conversation", async () => {
  cache.setQueryData<OpenConversation>(queryKeys.conversation(1), {
    conversation: row,
    contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
    entries: [],
    before: null,
    drafts: [],
    earlier: [],
  });
  resetReceivedState(cache);
  await run(read);
  const error = new ApiError({ code: "not_found", status: 404, message: "It is not there." });
  await cache
    .fetchQuery({
      queryKey: queryKeys.conversation(1),
      queryFn: () => Promise.reject(error),
      retry: false,
    })
    .catch(() => undefined);
  removeInvisible(cache);
  expect(listed()).toEqual([]);
  read();
  expect(listed()).toEqual([]);
});
