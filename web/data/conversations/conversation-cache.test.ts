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
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  cache.setQueryData<OpenConversation>(queryKeys.conversation(1), {
    conversation: rowFor(1),
    contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
    entries: [],
    before: null,
    drafts: [],
    earlier: [],
  });
});

const toConversation = (row: ConversationRow): Conversation => {
  const { readSeq: _r, isMentioned: _m, hasDraft: _d, ...now } = row;
  return now;
};
const receiveChange = (n: number, change: Partial<ConversationRow> = {}) => {
  const now = toConversation(rowFor(n, { contactId: contactId(1), ...change }));
  applyChanges(cache, [{ entity: "conversation", id: now.id, operation: "upserted", now }]);
};
const others = () => cache.getQueryData<OpenConversation>(queryKeys.conversation(1))?.earlier ?? [];
const numbers = () => others().map((one) => one.number);

describe("the contact's other conversations, shown beside an open one", () => {
  test("gain a new one, newest first, in the server's order", () => {
    receiveChange(2);
    receiveChange(3);
    expect(numbers()).toEqual([3, 2]);
    expect(others()[0]).toEqual(toConversation(rowFor(3, { contactId: contactId(1) })));
  });

  test("exclude the conversation itself and those of other contacts", () => {
    receiveChange(1);
    receiveChange(4, { contactId: contactId(9) });
    expect(numbers()).toEqual([]);
  });

  test("lose one that is trashed, and regain it when restored", () => {
    receiveChange(2);
    receiveChange(2, { folder: "trash", version: 2 });
    expect(numbers()).toEqual([]);
    receiveChange(2, { folder: "open", version: 3 });
    expect(numbers()).toEqual([2]);
  });

  test("are limited to the server's number", () => {
    const max = limits.earlierConversations.max;
    for (let n = 2; n < max + 5; n += 1) receiveChange(n);
    expect(numbers()).toHaveLength(max);
    expect(numbers()[0]).toBe(max + 4);
  });
});

test("a change of the own member marks getMe stale, a change of another member does not", () => {
  const isStale = () => cache.getQueryState(queryKeys.bootstrap)?.isInvalidated;
  const [me, other] = [memberId(1), memberId(2)];
  applyChanges(cache, [{ entity: "member", id: other, operation: "upserted" }]);
  expect(isStale()).toBe(false);
  applyChanges(cache, [{ entity: "member", id: me, operation: "upserted" }]);
  expect(isStale()).toBe(true);
});

test("a conversation emptied by a merge is as unread as before when it gets its message back", () => {
  const shown = () =>
    cache.getQueryData<OpenConversation>(queryKeys.conversation(1))
      ?.conversation as ConversationRow;
  const [filled, lastEntryAt] = [{ lastSeq: 1, readSeq: 0 }, "2026-11-20T09:00:00.000Z"];
  receiveChange(1, { ...filled, lastEntryAt, version: 2 });
  receiveChange(1, { lastSeq: 0, readSeq: 0, lastEntryAt, version: 3 });
  receiveChange(1, { ...filled, lastEntryAt, version: 4 });
  expect(shown().readSeq).toBe(0);
});
