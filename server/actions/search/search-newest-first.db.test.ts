// Paging, scanning and gathering are optimizations: the result must equal a plain scan of everything. Random data,
// small steps, every page requested.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConversationId, createId, type EntryId, type InboxId } from "#domain/ids.ts";
import { parseSearchQuery } from "#domain/search/parse-query.ts";
import { toSearchVector, workspaceToken } from "#domain/search/search-vector.ts";
import { toNameBlindTsquery, toTsquery } from "#domain/search/to-tsquery.ts";
import { decodeCursor } from "#server/store/cursor.ts";
import type { SearchInput } from "#server/store/search.ts";
import { insertEntryVectors } from "#server/store/search-index.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { backfillSearchIndex } from "./backfill-search-index.ts";
import { indexForSearch } from "./index-for-search.ts";
import { searchNewestFirst } from "./search-newest-first.ts";

const people = createMembersFixture();
const { database } = people;
afterAll(() => people.close());

interface TestEntry {
  readonly id: EntryId;
  readonly conversation: number;
  readonly at: number;
  readonly words: readonly string[];
}
let olga: TestMember;
let inboxes: InboxId[] = [];
const conversations: { id: ConversationId; inbox: InboxId }[] = [];
const entries: TestEntry[] = [];
const startMs = Date.parse("2026-01-01T00:00:00Z");
const atOf = (one: Pick<TestEntry, "at">) => new Date(startMs + one.at * 60_000).toISOString();

beforeAll(async () => {
  olga = await people.createWorkspace();
  inboxes = [
    await addInbox(people, olga, "+12025550150"),
    await addInbox(people, olga, "+12025550151"),
  ];
  for (let index = 0; index < 30; index += 1) {
    const inbox = inboxes[index % 2] as InboxId;
    conversations.push({ id: await addConversation(people, olga, inbox, {}), inbox });
  }
  const dice = fc.sample(
    fc.record({
      conversation: fc.nat(29),
      // Many at the same time, so that the id decides.
      at: fc.nat(40),
      isCommon: fc.boolean(),
      isRare: fc.nat(20).map((roll) => roll === 0),
    }),
    { numRuns: 400, seed: 7 },
  );
  for (const [index, one] of dice.entries()) {
    const id = createId<EntryId>(startMs + index, crypto.getRandomValues(new Uint8Array(10)));
    const words = [
      "hello",
      ...(one.isCommon ? ["kettle"] : []),
      ...(one.isRare ? ["zephyrine"] : []),
    ];
    entries.push({ id, conversation: one.conversation, at: one.at, words });
    await database.run(sql`
      insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body)
      values (${olga.workspaceId}, ${conversations[one.conversation]?.id}, ${index + 1}, ${id}, 'note', 'contact',
              ${atOf(one)}, ${JSON.stringify({ text: words.join(" ") })}::jsonb)`);
  }
  const flags = [workspaceToken(olga.workspaceId)];
  await insertEntryVectors(
    database,
    olga.workspaceId,
    entries.map((one) => ({
      id: one.id,
      at: atOf(one),
      text: toSearchVector([{ field: "body", text: one.words.join(" ") }], flags),
    })),
  );
});

const searchInputFor = (query: string, visibleInboxIds: InboxId[] | null): SearchInput => ({
  workspaceId: olga.workspaceId,
  visibleInboxIds,
  query: toTsquery(olga.workspaceId, parseSearchQuery(query)),
  nameBlindQuery: visibleInboxIds && toNameBlindTsquery(olga.workspaceId, parseSearchQuery(query)),
  inboxIds: null,
  tagIds: [],
  authors: null,
  isByCustomer: false,
  assignees: null,
  isUnassigned: false,
  folders: ["open"],
  since: null,
  until: null,
});

/** All hits, page by page, and the number of pages. */
async function all(
  input: SearchInput,
  size: number,
  looks: { near: number; further: number; gathered: number } | undefined,
) {
  const hits: string[] = [];
  let after: string | undefined;
  for (let pages = 1; pages < 200; pages += 1) {
    const page = await searchNewestFirst(
      database,
      input,
      decodeCursor(after, ["moment", "id"]),
      size,
      looks && { scanLimits: looks },
    );
    hits.push(...page.hits.map((hit) => hit.id));
    if (page.next === null) return { hits, pages };
    after = page.next;
  }
  throw new Error("required: an end");
}

function expected(
  holds: (words: readonly string[]) => boolean,
  visibleInboxIds: InboxId[] | null,
): string[] {
  const newest = entries
    .filter((one) => holds(one.words))
    .filter(
      (one) => visibleInboxIds?.includes(conversations[one.conversation]?.inbox as InboxId) ?? true,
    )
    .toSorted((one, other) => other.at - one.at || (other.id < one.id ? -1 : 1));
  const first = new Map<number, string>();
  for (const one of newest) if (!first.has(one.conversation)) first.set(one.conversation, one.id);
  return [...first.values()];
}

describe("across pages, every conversation appears once, at its newest match", () => {
  const questions = [
    ["kettle", (words: readonly string[]) => words.includes("kettle")],
    ["zephyrine", (words: readonly string[]) => words.includes("zephyrine")],
    [
      "zephyrine kett",
      (words: readonly string[]) => words.includes("zephyrine") && words.includes("kettle"),
    ],
    ["hello -kettle", (words: readonly string[]) => !words.includes("kettle")],
    ["-kettle", (words: readonly string[]) => !words.includes("kettle")],
    ["nowhere", () => false],
  ] as const;
  const steps = [
    { near: 4_000, further: 12_000, gathered: 4_000 },
    { near: 30, further: 60, gathered: 5 },
    { near: 7, further: 11, gathered: 3 },
  ];

  test.each(questions)("%s", async (query, holds) => {
    for (const isRestricted of [false, true])
      for (const looks of steps)
        for (const size of [3, 50]) {
          const visibleInboxIds = isRestricted ? inboxes.slice(0, 1) : null;
          const found = await all(searchInputFor(query, visibleInboxIds), size, looks);
          expect(found.hits).toEqual(expected(holds, visibleInboxIds));
        }
  });
});

test("searches for negated or hidden texts in bounded steps, and reports how far it searched", async () => {
  const looks = { near: 30, further: 60, gathered: 5 };
  const page = await searchNewestFirst(database, searchInputFor("hello", []), null, 10, {
    scanLimits: looks,
  });
  expect(page.hits).toEqual([]);
  expect(page.next).not.toBeNull();
  expect(page.searchedBackTo).not.toBeNull();
});

test("indexes entries once when they are published, and backfills older ones", async () => {
  const lost = entries.slice(0, 20).map((one) => one.id);
  const gone = sql`delete from entry_search where workspace_id = ${olga.workspaceId} and id = any(${lost}::uuid[])`;
  const input = searchInputFor("hello", null);
  const before = (await all(input, 50, undefined)).hits;
  await database.run(gone);
  const [one = ""] = lost;
  await database.transaction((tx) =>
    indexForSearch(tx, olga.workspaceId, [
      { entity: "entry", id: one },
      { entity: "entry", id: one },
    ]),
  );
  const { count } = await database.one<{ count: number }>(sql`
    select count(*) from entry_search where workspace_id = ${olga.workspaceId}`);
  expect(count).toBe(entries.length - 19);

  await database.run(sql`insert into search_backfill (workspace_id) values (${olga.workspaceId})`);
  const runtime = { deps: { database } } as Parameters<typeof backfillSearchIndex>[0];
  await backfillSearchIndex(runtime);
  expect((await all(input, 50, undefined)).hits).toEqual(before);
  const due = await database.many(
    sql`select 1 from search_backfill where workspace_id = ${olga.workspaceId}`,
  );
  expect(due).toEqual([]);
});

test("no typed query causes a database error", async () => {
  const sign = fc.constantFrom(..."ab1-:\"'\\&|!()<>* +.@~#éß東ก".split(""));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: sign, maxLength: 40 }), async (query) => {
      await searchNewestFirst(database, searchInputFor(query, null), null, 3, {
        scanLimits: { near: 5, further: 5, gathered: 5 },
      });
      await searchNewestFirst(database, searchInputFor(query, inboxes), null, 3);
    }),
    { numRuns: 150 },
  );
});
