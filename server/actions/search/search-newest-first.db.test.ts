// Pages, walks and gathering are ways to be quick; what comes out must be what a plain look at everything
// gives. A crowd made by chance, small steps, and every page asked for.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConversationId, createId, type EntryId, type InboxId } from "#domain/ids.ts";
import { parseSearchQuery } from "#domain/search/parse-query.ts";
import { toSearchVector, workspaceToken } from "#domain/search/search-vector.ts";
import { toTsquery } from "#domain/search/to-tsquery.ts";
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

interface Told {
  readonly id: EntryId;
  readonly conversation: number;
  readonly at: number;
  readonly words: readonly string[];
}
let olga: TestMember;
let lines: InboxId[] = [];
const conversations: { id: ConversationId; line: InboxId }[] = [];
const told: Told[] = [];
const begin = Date.parse("2026-01-01T00:00:00Z");
const atOf = (one: Pick<Told, "at">) => new Date(begin + one.at * 60_000).toISOString();

beforeAll(async () => {
  olga = await people.found();
  lines = [
    await addInbox(people, olga, "+12025550150"),
    await addInbox(people, olga, "+12025550151"),
  ];
  for (let place = 0; place < 30; place += 1) {
    const line = lines[place % 2] as InboxId;
    conversations.push({ id: await addConversation(people, olga, line, {}), line });
  }
  const dice = fc.sample(
    fc.record({
      conversation: fc.nat(29),
      // Many at the same moment: then the id decides.
      at: fc.nat(40),
      isCommon: fc.boolean(),
      isRare: fc.nat(20).map((roll) => roll === 0),
    }),
    { numRuns: 400, seed: 7 },
  );
  for (const [place, one] of dice.entries()) {
    const id = createId<EntryId>(begin + place, crypto.getRandomValues(new Uint8Array(10)));
    const words = [
      "hello",
      ...(one.isCommon ? ["kettle"] : []),
      ...(one.isRare ? ["zephyrine"] : []),
    ];
    told.push({ id, conversation: one.conversation, at: one.at, words });
    await database.run(sql`
      insert into entry (workspace_id, conversation_id, seq, id, kind, author_kind, at, body)
      values (${olga.workspaceId}, ${conversations[one.conversation]?.id}, ${place + 1}, ${id}, 'note', 'contact',
              ${atOf(one)}, ${JSON.stringify({ text: words.join(" ") })}::jsonb)`);
  }
  const facts = [workspaceToken(olga.workspaceId)];
  await insertEntryVectors(
    database,
    olga.workspaceId,
    told.map((one) => ({
      ...{ id: one.id, at: atOf(one) },
      words: toSearchVector([{ place: "said", text: one.words.join(" ") }], facts),
    })),
  );
});

const wishOf = (query: string, sight: InboxId[] | null): SearchInput => ({
  ...{
    workspaceId: olga.workspaceId,
    sight,
    asked: toTsquery(olga.workspaceId, parseSearchQuery(query)),
  },
  ...{ inboxIds: null, tagIds: [], authors: null, isByCustomer: false },
  ...{ assignees: null, isUnassigned: false },
  ...{ places: ["open"], since: null, until: null },
});

/** All hits, page by page, and how many pages it took. */
async function all(
  wish: SearchInput,
  size: number,
  looks: Parameters<typeof searchNewestFirst>[4],
) {
  const hits: string[] = [];
  let after: string | undefined;
  for (let pages = 1; pages < 200; pages += 1) {
    const page = await searchNewestFirst(
      database,
      wish,
      decodeCursor(after, ["moment", "id"]),
      size,
      looks,
    );
    hits.push(...page.hits.map((hit) => hit.id));
    if (page.next === null) return { hits, pages };
    after = page.next;
  }
  throw new Error("must: an end");
}

function expected(holds: (words: readonly string[]) => boolean, sight: InboxId[] | null): string[] {
  const newest = told
    .filter((one) => holds(one.words))
    .filter((one) => sight?.includes(conversations[one.conversation]?.line as InboxId) ?? true)
    .toSorted((one, other) => other.at - one.at || (other.id < one.id ? -1 : 1));
  const first = new Map<number, string>();
  for (const one of newest) if (!first.has(one.conversation)) first.set(one.conversation, one.id);
  return [...first.values()];
}

describe("page by page, every conversation stands once, where its newest text stands", () => {
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
          const sight = isRestricted ? lines.slice(0, 1) : null;
          const found = await all(wishOf(query, sight), size, looks);
          expect(found.hits).toEqual(expected(holds, sight));
        }
  });
});

test("what is only left unsaid, or hidden, is looked for in bounded steps and told so", async () => {
  const looks = { near: 30, further: 60, gathered: 5 };
  const page = await searchNewestFirst(database, wishOf("hello", []), null, 10, looks);
  expect(page.hits).toEqual([]);
  expect(page.next).not.toBeNull();
  expect(page.lookedBackTo).not.toBeNull();
});

test("words are kept once and by whoever announces; what is older than words is made up for", async () => {
  const lost = told.slice(0, 20).map((one) => one.id);
  const gone = sql`delete from entry_search where workspace_id = ${olga.workspaceId} and id = any(${lost}::uuid[])`;
  const wish = wishOf("hello", null);
  const before = (await all(wish, 50, undefined)).hits;
  await database.run(gone);
  const [one = ""] = lost;
  await database.transaction((tx) =>
    indexForSearch(tx, olga.workspaceId, [
      { noun: "entry", id: one },
      { noun: "entry", id: one },
    ]),
  );
  const { count } = await database.one<{ count: number }>(sql`
    select count(*) from entry_search where workspace_id = ${olga.workspaceId}`);
  expect(count).toBe(told.length - 19);

  await database.run(sql`insert into search_backfill (workspace_id) values (${olga.workspaceId})`);
  const desk = { parts: { database } } as Parameters<typeof backfillSearchIndex>[0];
  await backfillSearchIndex(desk);
  expect((await all(wish, 50, undefined)).hits).toEqual(before);
  const due = await database.many(
    sql`select 1 from search_backfill where workspace_id = ${olga.workspaceId}`,
  );
  expect(due).toEqual([]);
});

test("nothing that can be typed makes the database stumble", async () => {
  const sign = fc.constantFrom(..."ab1-:\"'\\&|!()<>* +.@~#éß東ก".split(""));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: sign, maxLength: 40 }), async (query) => {
      await searchNewestFirst(database, wishOf(query, null), null, 3, {
        near: 5,
        further: 5,
        gathered: 5,
      });
    }),
    { numRuns: 150 },
  );
});
