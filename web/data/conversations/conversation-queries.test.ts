import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyChangeEvent, ConversationRow } from "#contract/live-protocol.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { conversationQuery } from "./conversation-queries.ts";
import { reconcileListResponses } from "./load-conversation.ts";
import { bootstrapFor, contactId, conversationId, memberId, rowFor } from "./row-fixtures.ts";

let cache: QueryClient;
let recounts: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  recounts = 0;
  stop = reconcileListResponses(cache, () => {
    recounts += 1;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const count = () =>
  cache.fetchQuery({ queryKey: queryKeys.counts, queryFn: async () => ({ counts: { open: 3 } }) });
const receiveVersion = (version: number) => {
  const {
    readSeq: _r,
    mention: _m,
    hasDraft: _d,
    ...state
  }: ConversationRow = rowFor(1, {
    version,
  });
  applyChanges(cache, [{ entity: "conversation", id: state.id, operation: "upserted", state }]);
};

test("keeps counts when nothing changes around their request", async () => {
  receiveVersion(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await count();
  await vi.advanceTimersByTimeAsync(1_500);
  receiveVersion(2);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(recounts).toBe(0);
});

test("reloads counts when something changed during their request", async () => {
  const asked = count();
  receiveVersion(1);
  await asked;
  expect(recounts).toBe(1);
});

test("reloads counts when a change right after the response may already be included", async () => {
  await count();
  receiveVersion(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(recounts).toBe(1);
});

const empty = { conversation: rowFor(1), entries: [], before: null, drafts: [], earlier: [] };
const saved = (n: number) =>
  ({ id: conversationId(n), conversationId: conversationId(n), operation: "upserted" }) as const;
const meanwhile: readonly (readonly [string, number, AnyChangeEvent])[] = [
  ["its timeline was put together anew", 2, { entity: "timeline_order", ...saved(1) }],
  ["a draft in it was thrown away", 2, { entity: "draft", ...saved(1), state: [] }],
  ["an entry of it went", 2, { entity: "entry", ...saved(1), operation: "removed" }],
  ["its contact was changed", 2, { entity: "contact", id: contactId(1), operation: "upserted" }],
  ["another timeline was put together anew", 1, { entity: "timeline_order", ...saved(2) }],
];

test.each(meanwhile)(
  "a conversation loaded while %s is requested %i times in total",
  async (_, times, change) => {
    let asked = 0;
    const responses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.stubGlobal("fetch", async () => {
      const turn = asked;
      asked += 1;
      await responses[turn]?.promise;
      const contact = { id: contactId(1), name: `as of ${turn}`, notes: "", contactPoints: [] };
      return Response.json({ ...empty, contact });
    });
    const loaded = cache.fetchQuery(conversationQuery(cache, 1));
    await vi.advanceTimersByTimeAsync(0);
    applyChanges(cache, [change]);
    for (const response of responses) response.resolve();
    expect((await loaded).contact.name).toBe(`as of ${times - 1}`);
    expect(asked).toBe(times);
  },
);
