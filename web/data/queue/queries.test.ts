import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConversationRow } from "#contract/live.ts";
import { keys } from "#web/data/keys.ts";
import { applyNews } from "#web/data/live/apply-news.ts";
import { keepAnswersCurrent } from "./queries.ts";
import { deskFor, memberId, rowFor } from "./rows-for-tests.ts";

let cache: QueryClient;
let recounts: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  cache.setQueryData(keys.desk, deskFor(memberId(1)));
  recounts = 0;
  stop = keepAnswersCurrent(cache, () => {
    recounts += 1;
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const count = () =>
  cache.fetchQuery({ queryKey: keys.counts, queryFn: async () => ({ counts: { open: 3 } }) });
const hear = (version: number) => {
  const {
    readSeq: _r,
    isMentioned: _m,
    hasDraft: _d,
    ...now
  }: ConversationRow = rowFor(1, {
    version,
  });
  applyNews(cache, [{ noun: "conversation", id: now.id, deed: "saved", now }]);
};

test("counts that nothing happened around are believed", async () => {
  hear(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await count();
  await vi.advanceTimersByTimeAsync(1_500);
  hear(2);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(recounts).toBe(0);
});

test("counts are asked for again when something changed while they were on their way", async () => {
  const asked = count();
  hear(1);
  await asked;
  expect(recounts).toBe(1);
});

test("counts are asked for again when what is heard just after may be among them already", async () => {
  await count();
  hear(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(recounts).toBe(1);
});
