import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConversationRow } from "#contract/live.ts";
import { keys } from "#web/data/keys.ts";
import { Refusal } from "#web/data/refusal.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { forgetConversation, forgetHeard, forgetUnseen, patchRow, takeMine } from "./copies.ts";
import { keepAnswersCurrent } from "./queries.ts";
import { type ListPages, rowsOf } from "./rows.ts";
import { contactId, deskFor, memberId, rowFor } from "./rows-for-tests.ts";

const row = rowFor(1);
const key = keys.list("open", "newest");
let cache: QueryClient;
let stop: () => void;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(keys.desk, deskFor(memberId(1)));
  stop = keepAnswersCurrent(cache, () => undefined);
});
afterEach(() => stop());

const pages = (rows: ConversationRow[]): ListPages => ({
  pages: [{ rows, next: null }],
  pageParams: [undefined],
});
const listed = () => rowsOf(cache.getQueryData<ListPages>(key)).map((one) => one.id);
const read = () => takeMine(cache, row.id, { readSeq: 7 });
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
    forgetConversation(cache, row.id);
  });
  expect(listed()).toEqual([]);
  read();
  expect(listed()).toEqual([]);
});

test("a deed that is refused because it went out of sight does not bring it back", () => {
  cache.setQueryData(key, pages([row]));
  const takeAway = patchRow(cache, row.id, (one) => ({ ...one, subject: "Mine" }));
  forgetConversation(cache, row.id);
  takeAway?.();
  expect(listed()).toEqual([]);
});

test("when all is loaded anew, what was heard before is not laid over it", async () => {
  cache.setQueryData(key, pages([row]));
  await ask(() => {
    read();
    forgetHeard(cache);
  });
  expect(listed()).toEqual([]);
});

test("what was marked while all was loaded anew goes from the list with the conversation", async () => {
  cache.setQueryData<OpenConversation>(keys.conversation(1), {
    conversation: row,
    contact: { id: contactId(1), name: "", notes: "", points: [] },
    entries: [],
    before: null,
    drafts: [],
    earlier: [],
  });
  forgetHeard(cache);
  await ask(read);
  const refusal = new Refusal({ code: "not_found", status: 404, say: "It is not there." });
  await cache
    .fetchQuery({
      queryKey: keys.conversation(1),
      queryFn: () => Promise.reject(refusal),
      retry: false,
    })
    .catch(() => undefined);
  forgetUnseen(cache);
  expect(listed()).toEqual([]);
  read();
  expect(listed()).toEqual([]);
});
