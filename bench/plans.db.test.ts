// What makes a million messages bearable is that no list reads more than it shows. A clock would tell so
// only on a quiet machine; the plans tell it everywhere.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { searchScanLimits } from "#server/actions/search/search-newest-first.ts";
import { createSecrets } from "#server/secrets.ts";
import { openDatabase } from "#server/store/database.ts";
import { type Sql, sql } from "#server/store/sql.ts";
import { seedDesk } from "#tools/seed/seed-desk.ts";
import { restricted, unrestrictedMember } from "./bench-members.ts";
import { type Plan, readPlan, rowsOf } from "./plans/plan.ts";
import { findBenchViewer, listBenchStatements, type Statement } from "./plans/statements.ts";

const { connection } = inject("postgres");
const database = openDatabase(connection, () => {}, { size: 1 });
afterAll(() => database.close());

/** Whatever a member may look at page by page; a scan of one of these reads the whole company. */
const large = [
  ...["conversation", "entry", "message", "delivery", "contact", "contact_point"],
  ...["entry_search", "contact_search"],
];
const conversations = 5_000;
/** Hears what is said on the smallest line alone: whoever passed over the others' would pass over twenty times as much. */
const oneLine = "one small line";
const page = limit("pageSize") + 1;

interface Read extends Statement {
  readonly who: string;
  readonly lines: number;
  readonly plan: Plan;
}
const read: Read[] = [];

beforeAll(async () => {
  const { workspaceId } = await seedDesk(
    connection,
    {
      secrets: createSecrets("a secret that only the plans' tests know, of good length"),
      ...{ publicUrl: "http://localhost:3000", simulator: null },
    },
    {
      ...{ messages: conversations * 4, conversations, seed: 7, isForced: false },
      ...{ workspace: `Plans ${crypto.randomUUID()}`, password: "kettle rain on a tin roof" },
      now: new Date(),
    },
    () => {},
  );
  await database.run(sql`vacuum (analyze) conversation, entry, message, delivery, contact, contact_point,
    read_state, mention, draft, entry_search, contact_search`);
  const small = await database.one<{ id: InboxId }>(sql`
    select id from inbox where workspace_id = ${workspaceId} and name = 'Landlords'`);
  for (const who of [unrestrictedMember, restricted, oneLine]) {
    const member = await findBenchViewer(database, workspaceId, who === oneLine ? restricted : who);
    const onlooker = who === oneLine ? { ...member, sight: [small.id] } : member;
    const lines = onlooker.sight?.length ?? 1;
    for (const statement of await listBenchStatements(database, workspaceId, onlooker))
      read.push({ ...statement, who, lines, plan: await readPlan(database, statement.sql) });
  }
});

const scanned = (plan: Plan) =>
  plan.scans.filter((scan) => scan.how.includes("Seq Scan")).map((scan) => scan.table);
const scansLarge = (plan: Plan) => scanned(plan).some((table) => large.includes(table));

describe("every list, count, search and opened conversation", () => {
  test("was looked at, for members who see every line, five of six, and one in twenty", () => {
    for (const kind of ["list", "count", "open", "search"])
      expect(read.filter((one) => one.kind === kind).length).toBeGreaterThan(5);
    expect(read.length).toBeGreaterThan(150);
    expect(new Set(read.map((one) => `${one.who}: ${one.lines}`))).toEqual(
      new Set([`${unrestrictedMember}: 1`, `${restricted}: 5`, `${oneLine}: 1`]),
    );
  });

  test("reads no table of the queue from end to end", () => {
    const guilty = read.filter((one) => scansLarge(one.plan));
    expect(guilty.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("would be found out: a search without an index is seen as one", async () => {
    const faulty: Sql = sql`select id from conversation where subject = 'no index knows this'`;
    expect(scansLarge(await readPlan(database, faulty))).toBe(true);
  });
});

describe("a list", () => {
  const lists = () => read.filter((one) => one.kind === "list");
  const inOrder = /^(open|unassigned|waiting|snoozed|closed|spam|trash) by newest/;

  test("stops after a page: of each line a member sees one page at most", () => {
    const steady = lists().filter((one) => inOrder.test(one.name));
    expect(steady.length).toBeGreaterThan(20);
    const tooMany = steady.filter((one) => rowsOf(one.plan, "conversation") > page * one.lines);
    expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("by waiting stops early too, though the assigned ones among them are passed over", () => {
    const waiting = lists().filter((one) =>
      /^(open|unassigned|snoozed|closed) by waiting/.test(one.name),
    );
    expect(waiting.length).toBeGreaterThan(10);
    const most = (one: Read) => page * one.lines * 4;
    const tooMany = waiting.filter((one) => rowsOf(one.plan, "conversation") > most(one));
    expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("looks up what is mine in a row by its key, however much I have read", () => {
    const marks = lists().filter((one) => rowsOf(one.plan, "read_state") > page);
    expect(marks.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });
});

test("the sidebar counts no view further than it says", () => {
  const counts = read.filter((one) => one.name === "counts, 3");
  expect(counts).toHaveLength(3);
  // Eight views, six lines, three teams; a view over several lines counts each no further either.
  for (const one of counts)
    expect(rowsOf(one.plan, "conversation")).toBeLessThanOrEqual(
      limit("countMost") * 17 + limit("countMost") * one.lines,
    );
});

test("a conversation opens from its own rows, not from its neighbours'", () => {
  const opened = read.filter((one) => one.kind === "open");
  const rows = opened.flatMap((one) =>
    ["entry", "message", "delivery"].map((table) => ({
      who: one.who,
      name: one.name,
      table,
      rows: rowsOf(one.plan, table),
    })),
  );
  expect(rows.filter((one) => one.rows > 0).length).toBeGreaterThan(6);
  expect(rows.filter((one) => one.rows > limit("timelinePage") + 1)).toEqual([]);
});

describe("a search", () => {
  const searches = () => read.filter((one) => one.kind === "search");

  test("looks at so many texts and no more, however many hold the words", () => {
    const steps = searches().filter((one) => rowsOf(one.plan, "entry_search") > 0);
    expect(steps.length).toBeGreaterThan(30);
    const most = searchScanLimits.near + searchScanLimits.further;
    const tooMany = steps.filter((one) => rowsOf(one.plan, "entry_search") > most);
    expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("gathers what is rare by the index of words, after the newest were looked at", () => {
    const gathered = searches().filter((one) => /a rare word|no word/.test(one.name));
    const byWords = gathered.filter((one) =>
      one.plan.lines.some((line) => line.includes("entry_search_found")),
    );
    expect(byWords.length).toBeGreaterThanOrEqual(3);
    for (const one of byWords) expect(rowsOf(one.plan, "entry_search"), one.name).toBeLessThan(500);
  });

  test("stops with the page where a word is common", () => {
    const [common] = searches().filter((one) => one.name === "search for a common word, 1");
    expect(common && rowsOf(common.plan, "entry")).toBeLessThan(200);
  });
});
