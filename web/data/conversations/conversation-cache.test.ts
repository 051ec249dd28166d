import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { currentMark } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { reloadAssumedRows } from "./conversation-cache.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";
import { completeConversation, reconcileListResponses } from "./load-conversation.ts";
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
  const { readSeq: _r, mention: _m, hasDraft: _d, ...conversation } = row;
  return conversation;
};
const receiveChange = (n: number, change: Partial<ConversationRow> = {}) => {
  const state = toConversation(rowFor(n, { contactId: contactId(1), ...change }));
  return applyChanges(cache, [
    { entity: "conversation", id: state.id, operation: "upserted", state },
  ]);
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

describe("a conversation that no list contained, such as one woken from snooze", () => {
  const old = rowFor(5, { lastSeq: 3, readSeq: 3, mention: "unread", hasDraft: true, version: 4 });
  const list = () =>
    rowsOf(cache.getQueryData<ListPages>(queryKeys.list("open", "newest"))).map(
      ({ number, readSeq, mention, hasDraft }) => ({ number, readSeq, mention, hasDraft }),
    );
  const whole = { number: 5, readSeq: 3, mention: "unread", hasDraft: true };
  const isStale = (view: string) =>
    cache.getQueryState(queryKeys.list(view, "newest"))?.isInvalidated;
  const hold = (view: string, rows: ConversationRow[]) =>
    cache.setQueryData<ListPages>(queryKeys.list(view, "newest"), {
      pages: [{ rows, next: null }],
      pageParams: [undefined],
    });
  const load = () => {
    const loaded = {
      conversation: old,
      contact: { id: contactId(5), name: "", notes: "", contactPoints: [] },
      entries: [],
      before: null,
      drafts: [],
      earlier: [],
    };
    const { signal } = new AbortController();
    return completeConversation(cache, 5, currentMark(cache), loaded, async () => loaded, signal);
  };
  beforeEach(() => {
    hold("open", [rowFor(1)]);
    hold("mine", []);
  });

  test("is as read in the lists as it is when opened", async () => {
    receiveChange(5, old);
    expect((await load()).conversation.readSeq).toBe(3);
    expect(list()[0]).toEqual(whole);
  });

  test("stays read if it was only assigned while it was loading", async () => {
    receiveChange(5, old);
    const loading = load();
    receiveChange(5, { ...old, lastSeq: 4, version: 5 });
    expect((await loading).conversation).toMatchObject({ readSeq: 4, version: 5 });
    expect(list()[0]).toEqual({ ...whole, readSeq: 4 });
  });

  test("makes the lists that show it reload, and takes its state from them", async () => {
    expect(receiveChange(5, old).countsAreStale).toBe(true);
    reloadAssumedRows(cache);
    expect([isStale("open"), isStale("mine")]).toEqual([true, false]);
    const stop = reconcileListResponses(cache, () => undefined);
    await cache.fetchInfiniteQuery({
      queryKey: queryKeys.list("open", "newest"),
      queryFn: async () => ({ rows: [old, rowFor(1)], next: null }),
      initialPageParam: undefined,
    });
    stop();
    expect(list()[0]).toEqual(whole);
    reloadAssumedRows(cache);
    expect(isStale("open")).toBe(false);
  });

  test("makes nothing reload if a list contained it", () => {
    receiveChange(1, { version: 2 });
    reloadAssumedRows(cache);
    expect(isStale("open")).toBe(false);
  });
});
