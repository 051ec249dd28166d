// Limits the words indexed for one email or a batch of emails: PostgreSQL accepts one megabyte of words per text, and
// everything a batch writes is in memory at once.
import { afterAll, expect, test } from "vitest";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { parseSearchQuery } from "#domain/search/parse-query.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import type { SearchableEntry } from "#server/store/search-index.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { countTurns } from "#testing/count-turns.ts";
import {
  adaAddress,
  createEmailFixture,
  helpAddress,
} from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { indexEntries } from "./index-for-search.ts";
import { presentHit } from "./present-hit.ts";
import { createYieldByLength } from "./yield-by-length.ts";

const people = createMembersFixture();
afterAll(() => people.close());

/** Short words, all different. */
const wordsFrom = (first: number, size: number) =>
  Array.from({ length: size }, (_, nth) => (first + nth).toString(36)).join(" ");
const crowd = (size: number, first: number) =>
  Array.from(
    { length: size },
    (_, nth) => `${wordsFrom(first + nth * 60, 60)} <p${nth}@b${nth}.example>`,
  );

test("processes an email to thousands of recipients with long names, and finds it by its beginning", async () => {
  const { inboundEmails, workspaceId } = await createEmailFixture(people);
  const id = await inboundEmails.store({
    from: adaAddress,
    envelopeTo: [helpAddress],
    to: `help@copperline.example, ${crowd(1500, 50_000).join(", ")}`,
    cc: crowd(1500, 150_000).join(", "),
    text: "The zephyrine drips.",
  });
  const other = await inboundEmails.store({ from: adaAddress, text: "Hello." });
  await inboundEmails.process();
  expect(await inboundEmails.stateOf(id)).toEqual({ state: "processed", problem: null });
  expect((await inboundEmails.stateOf(other)).state).toBe("processed");
  const found = await people.database.many(sql`
    select length(search_vector::text) from entry_search where workspace_id = ${workspaceId} and search_vector @@ 'zephyrine & p0:B & p199:B'::tsquery`);
  expect(found).toHaveLength(1);
});

const row = (said: Partial<SearchableEntry>): SearchableEntry => ({
  id: people.newId<EntryId>(),
  conversationId: people.newId(),
  kind: "message",
  authorName: null,
  at: people.now().toISOString(),
  channel: "email",
  direction: "in",
  text: "",
  subject: "Many words",
  from: "ada@brook.example",
  fromName: null,
  recipient: helpAddress,
  people: [],
  contactId: null,
  contactName: "Ada",
  files: [],
  ...said,
});

test("writes the words of many long texts in batches", async () => {
  const { workspaceId } = await createEmailFixture(people);
  const rows = Array.from({ length: limit("indexBatchSize") }, (_, nth) =>
    row({ text: wordsFrom(nth * 10_000, 5_000) }),
  );
  const pieces: number[] = [];
  const written: string[] = [];
  const tx = {
    run: async (statement: { values: readonly unknown[] }) => {
      const lists = statement.values.filter((one): one is string[] => Array.isArray(one));
      written.push(...(lists[0] ?? []));
      pieces.push((lists[2] ?? []).join("").length);
      return 0;
    },
  } as unknown as Db;
  await indexEntries(tx, workspaceId, rows);
  expect(written).toEqual(rows.map((one) => one.id));
  expect(pieces.length).toBeGreaterThan(1);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(limit("indexBatchBytes"));
});

test("lets other work run between long texts, of one entry or of many", async () => {
  const { workspaceId } = await createEmailFixture(people);
  const tx = { run: async () => 0 } as unknown as Db;
  const long = "東京都".repeat(6_000);
  const crowded = Array.from({ length: 200 }, (_, nth) => ({
    name: `${long.slice(0, 100)}${nth}`,
    address: `${nth}${"a".repeat(200)}@b.example`,
  }));
  const indexed = (rows: SearchableEntry[]) =>
    countTurns(() => indexEntries(tx, workspaceId, rows));
  expect(await indexed(Array.from({ length: 20 }, () => row({ text: long })))).toBeGreaterThan(15);
  expect(await indexed([row({ people: crowded })])).toBeGreaterThan(1);
  expect(await indexed([row({ text: "Hello" })])).toBe(0);
});

test("lets other work run between the hits of a search", async () => {
  const query = parseSearchQuery("東京");
  const conversation = { contactName: "Ada", subject: "東京" } as ConversationRecord;
  const yieldBefore = createYieldByLength();
  const long = row({
    text: "大阪".repeat(10_000),
    files: Array.from({ length: 300 }, () => "大阪".repeat(50)),
  });
  const turns = await countTurns(async () => {
    for (let nth = 0; nth < 5; nth += 1)
      await presentHit({ ...long, unsent: null }, conversation, {
        query,
        country: "GB",
        yieldBefore,
      });
  });
  expect(turns).toBeGreaterThan(9);
});
