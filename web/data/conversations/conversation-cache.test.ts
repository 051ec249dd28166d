import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { bootstrapFor, contactId, memberId, rowFor } from "./row-fixtures.ts";

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.desk, bootstrapFor(memberId(1)));
  cache.setQueryData<OpenConversation>(queryKeys.conversation(1), {
    conversation: rowFor(1),
    contact: { id: contactId(1), name: "", notes: "", points: [] },
    entries: [],
    before: null,
    drafts: [],
    earlier: [],
  });
});

const wire = (row: ConversationRow): Conversation => {
  const { readSeq: _r, isMentioned: _m, hasDraft: _d, ...now } = row;
  return now;
};
const hear = (n: number, change: Partial<ConversationRow> = {}) => {
  const now = wire(rowFor(n, { contactId: contactId(1), ...change }));
  applyChanges(cache, [{ noun: "conversation", id: now.id, deed: "saved", now }]);
};
const others = () => cache.getQueryData<OpenConversation>(queryKeys.conversation(1))?.earlier ?? [];
const numbers = () => others().map((one) => one.number);

describe("beside an open conversation, the others of its contact", () => {
  test("gain a new one, newest first, as the server would list it", () => {
    hear(2);
    hear(3);
    expect(numbers()).toEqual([3, 2]);
    expect(others()[0]).toEqual(wire(rowFor(3, { contactId: contactId(1) })));
  });

  test("are neither itself nor those of others", () => {
    hear(1);
    hear(4, { contactId: contactId(9) });
    expect(numbers()).toEqual([]);
  });

  test("lose one that is thrown away, and have it back", () => {
    hear(2);
    hear(2, { place: "trash", version: 2 });
    expect(numbers()).toEqual([]);
    hear(2, { place: "open", version: 3 });
    expect(numbers()).toEqual([2]);
  });

  test("are as many as the server lists", () => {
    const most = limits.earlierConversations.max;
    for (let n = 2; n < most + 5; n += 1) hear(n);
    expect(numbers()).toHaveLength(most);
    expect(numbers()[0]).toBe(most + 4);
  });
});

test("news of myself make what I chose for myself stale, news of a colleague do not", () => {
  const isStale = () => cache.getQueryState(queryKeys.desk)?.isInvalidated;
  const [me, other] = [memberId(1), memberId(2)];
  applyChanges(cache, [{ noun: "member", id: other, deed: "saved" }]);
  expect(isStale()).toBe(false);
  applyChanges(cache, [{ noun: "member", id: me, deed: "saved" }]);
  expect(isStale()).toBe(true);
});

test("a conversation that was emptied by a merge and gets its message back is as unread as before", () => {
  const shown = () =>
    cache.getQueryData<OpenConversation>(queryKeys.conversation(1))
      ?.conversation as ConversationRow;
  const [filled, lastEntryAt] = [{ lastSeq: 1, readSeq: 0 }, "2026-11-20T09:00:00.000Z"];
  hear(1, { ...filled, lastEntryAt, version: 2 });
  hear(1, { lastSeq: 0, readSeq: 0, lastEntryAt, version: 3 });
  hear(1, { ...filled, lastEntryAt, version: 4 });
  expect(shown().readSeq).toBe(0);
});
