import { type InfiniteData, QueryClient, QueryObserver } from "@tanstack/react-query";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { AnyChangeEvent, ConversationRow } from "#contract/live-protocol.ts";
import { parseViewKey, type Sort } from "#domain/conversation/views.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { patchOptimistically } from "#web/data/conversations/conversation-cache.ts";
import { belongsToView, compareRows } from "#web/data/conversations/insert-row.ts";
import { type ListPage, rowsOf } from "#web/data/conversations/list-rows.ts";
import {
  bootstrapFor,
  contactId,
  conversationId,
  inboxId,
  memberId,
  minute,
  rowFor,
  tagId,
  teamId,
} from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { applyChanges } from "./apply-changes.ts";

const me = memberId(1);
let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(me));
});

const hold = (
  view: string,
  rows: ConversationRow[],
  next: string | null = null,
  sort: Sort = "newest",
) =>
  cache.setQueryData<InfiniteData<ListPage, string | undefined>>(queryKeys.list(view, sort), {
    pages: [{ rows, next }],
    pageParams: [undefined],
  });
const shown = (view: string, sort: Sort = "newest") =>
  rowsOf(cache.getQueryData(queryKeys.list(view, sort))).map((row) => row.number);
const saved = (row: ConversationRow): AnyChangeEvent => {
  const { readSeq: _r, mention: _m, hasDraft: _d, ...state } = row;
  return { entity: "conversation", id: row.id, operation: "upserted", state };
};

describe("a list", () => {
  test("inserts a new conversation by time", () => {
    hold("open", [rowFor(3), rowFor(1)]);
    applyChanges(cache, [saved(rowFor(2))]);
    expect(shown("open")).toEqual([3, 2, 1]);
  });

  test("moves a conversation up when a message arrives", () => {
    hold("open", [rowFor(3), rowFor(1)]);
    applyChanges(cache, [saved(rowFor(1, { lastEntryAt: minute(9), version: 2 }))]);
    expect(shown("open")).toEqual([1, 3]);
  });

  test("loses a conversation that no longer matches, and the matching list gains it", () => {
    hold("open", [rowFor(2), rowFor(1)]);
    hold("closed", []);
    applyChanges(cache, [saved(rowFor(2, { status: "closed", folder: "closed", version: 2 }))]);
    expect(shown("open")).toEqual([1]);
    expect(shown("closed")).toEqual([2]);
  });

  test("and the counts gain a new conversation together, if all open ones are loaded", () => {
    const counts = () => cache.getQueryData(queryKeys.counts);
    const before = { open: 1, unassigned: 1, mine: 0 };
    cache.setQueryData(queryKeys.counts, { counts: before });
    hold("open", [rowFor(1)], "more");
    applyChanges(cache, [saved(rowFor(2))]);
    expect(counts()).toEqual({ counts: before });
    hold("open", [rowFor(1)]);
    expect(applyChanges(cache, [saved(rowFor(3))]).countsAreStale).toBe(true);
    expect(shown("open")).toEqual([3, 1]);
    expect(counts()).toEqual({ counts: { open: 2, unassigned: 2, mine: 0 } });
  });

  test("leaves a row after everything loaded to a later page", () => {
    hold("open", [rowFor(9), rowFor(5)], "more");
    applyChanges(cache, [saved(rowFor(2))]);
    expect(shown("open")).toEqual([9, 5]);
  });

  test("sorted by longest waiting, starts with the longest and excludes conversations that do not wait", () => {
    hold("open", [rowFor(1), rowFor(3)], null, "waiting");
    applyChanges(cache, [saved(rowFor(2)), saved(rowFor(1, { waitingSince: null, version: 2 }))]);
    expect(shown("open", "waiting")).toEqual([2, 3]);
  });

  test("ignores an older change", () => {
    hold("open", [rowFor(1, { subject: "new", version: 5 })]);
    applyChanges(cache, [saved(rowFor(1, { subject: "old", version: 4 }))]);
    expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))[0]?.subject).toBe("new");
  });

  test("keeps the member's own state when a conversation changes", () => {
    hold("open", [rowFor(1, { readSeq: 7, hasDraft: true })]);
    applyChanges(cache, [saved(rowFor(1, { version: 2 }))]);
    expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))[0]).toMatchObject({
      readSeq: 7,
      hasDraft: true,
    });
  });

  test("leaves the drafts view to the throttled reload, because every save while typing is a change", () => {
    hold("drafts", [rowFor(1, { hasDraft: true })]);
    const change: AnyChangeEvent = {
      entity: "draft",
      id: conversationId(1),
      operation: "upserted",
      conversationId: conversationId(1),
      state: [],
    };
    expect(applyChanges(cache, [change]).countsAreStale).toBe(true);
    expect(cache.getQueryState(queryKeys.list("drafts", "newest"))?.isInvalidated).toBe(false);
  });

  test("drops a conversation that is no longer visible", () => {
    hold("open", [rowFor(1)]);
    const after = applyChanges(cache, [
      { entity: "conversation", id: conversationId(1), operation: "removed" },
    ]);
    expect(shown("open")).toEqual([]);
    expect(after.countsAreStale).toBe(true);
  });

  test("shows a contact's new name in every row", () => {
    hold("open", [rowFor(1)]);
    applyChanges(cache, [
      {
        entity: "contact",
        id: contactId(1),
        operation: "upserted",
        state: { id: contactId(1), name: "Ada Brook", notes: "", contactPoints: [] },
      },
    ]);
    expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))[0]?.contactName).toBe(
      "Ada Brook",
    );
  });
});

describe("a pending action", () => {
  const closing = (row: ConversationRow): ConversationRow => ({
    ...row,
    status: "closed",
    folder: "closed",
  });

  test("stays on screen when another change arrives before its response", () => {
    hold("open", [rowFor(1)]);
    patchOptimistically(cache, conversationId(1), closing);
    applyChanges(cache, [saved(rowFor(1, { subject: "Tap", version: 2 }))]);
    expect(shown("open")).toEqual([]);
  });

  test("if rejected, gives way to the server's newer state", () => {
    hold("open", [rowFor(1)]);
    hold("mine", []);
    const rollBack = patchOptimistically(cache, conversationId(1), closing);
    applyChanges(cache, [saved(rowFor(1, { assigneeId: me, version: 2 }))]);
    rollBack?.();
    expect(shown("open")).toEqual([1]);
    expect(shown("mine")).toEqual([1]);
  });

  test("changes the counts, and reverts them", () => {
    hold("open", [rowFor(1)]);
    cache.setQueryData(queryKeys.counts, {
      counts: { open: 4, unassigned: 2, closed: 1000, mine: 0 },
    });
    const rollBack = patchOptimistically(cache, conversationId(1), closing);
    expect(cache.getQueryData(queryKeys.counts)).toMatchObject({
      counts: { open: 3, unassigned: 1, closed: 1000, mine: 0 },
    });
    rollBack?.();
    expect(cache.getQueryData(queryKeys.counts)).toMatchObject({
      counts: { open: 4, unassigned: 2 },
    });
  });
});

test("any sequence of changes leaves exactly the matching rows in each list", () => {
  const views = ["mine", "unassigned", "open", "awaiting-reply", "snoozed", "closed", "trash"];
  const all = [...views, `inbox:${inboxId(1)}`, `team:${teamId(1)}`, `tag:${tagId(1)}`];
  const someRow = fc.record({
    n: fc.integer({ min: 1, max: 6 }),
    version: fc.integer({ min: 1, max: 5 }),
    folder: fc.constantFrom("open", "snoozed", "closed", "spam", "trash", "merged"),
    assigneeId: fc.constantFrom(null, me, memberId(2)),
    teamId: fc.constantFrom(null, teamId(1)),
    tagIds: fc.constantFrom([], [tagId(1)]),
    inboxId: fc.constantFrom(inboxId(1), inboxId(2)),
    at: fc.integer({ min: 0, max: 59 }),
    waits: fc.boolean(),
    dueAt: fc.option(fc.integer({ min: 0, max: 59 })),
  });
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 40 }), (steps) => {
      cache = new QueryClient();
      cache.setQueryData(queryKeys.bootstrap, bootstrapFor(me));
      for (const view of all) {
        hold(view, []);
        hold(view, [], null, "waiting");
        hold(view, [], null, "due");
      }
      const truth = new Map<number, ConversationRow>();
      for (const { n, at, waits, dueAt, ...facts } of steps) {
        const row = rowFor(n, {
          ...facts,
          lastEntryAt: minute(at),
          waitingSince: waits ? minute(at) : null,
          replyDue: waits ? { dueAt: dueAt === null ? null : minute(dueAt) } : null,
        } as unknown as ConversationRow);
        // A version has only one state, so the later one is the same change received twice.
        const known = truth.get(n);
        if (known && known.version >= row.version) {
          applyChanges(cache, [saved({ ...known, version: known.version })]);
          continue;
        }
        truth.set(n, row);
        applyChanges(cache, [saved(row)]);
      }
      for (const key of all) {
        const view = parseViewKey(key);
        if (view === null) throw new Error(key);
        const belongs = [...truth.values()].filter((row) => belongsToView(view, row, me));
        const newest = belongs.toSorted((a, b) => compareRows("newest", a, b));
        const waiting = belongs
          .filter((row) => row.waitingSince !== null)
          .toSorted((a, b) => compareRows("waiting", a, b));
        const due = belongs
          .filter((row) => typeof row.replyDue?.dueAt === "string")
          .toSorted((a, b) => compareRows("due", a, b));
        expect(shown(key, "due")).toEqual(due.map((row) => row.number));
        expect(shown(key)).toEqual(newest.map((row) => row.number));
        expect(shown(key, "waiting")).toEqual(waiting.map((row) => row.number));
      }
    }),
    { numRuns: 200 },
  );
});

test("a change during a getMe reload survives the older response", async () => {
  const responses = [0, 1].map(() => Promise.withResolvers<Bootstrap>());
  let asked = 0;
  const watching = new QueryObserver<Bootstrap>(cache, {
    queryKey: queryKeys.bootstrap,
    queryFn: () => {
      asked += 1;
      return responses[asked - 1]?.promise ?? Promise.reject(new Error("asked too often"));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = watching.subscribe(() => undefined);
  const read = cache.invalidateQueries({ queryKey: queryKeys.bootstrap });
  const before = bootstrapFor(me);
  const tag = { id: tagId(9), name: "Boiler", color: "blue" } as Bootstrap["tags"][number];
  applyChanges(cache, [{ entity: "tag", id: tag.id, operation: "upserted", state: tag }]);
  responses[0]?.resolve(before);
  responses[1]?.resolve({ ...before, tags: [...before.tags, tag] });
  await read;
  expect(watching.getCurrentResult().data?.tags).toContainEqual(tag);
  leave();
});
