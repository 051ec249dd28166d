// With a million messages, no list may read more rows than it shows. Timing would prove this only on an idle machine;
// query plans prove it on any.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type {
  CallId,
  ContactId,
  ConversationId,
  EntryId,
  InboxId,
  WorkspaceId,
} from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { searchScanLimits } from "#server/actions/search/search-newest-first.ts";
import { createSecrets } from "#server/secrets.ts";
import { listCallViews } from "#server/store/call/call-list.ts";
import { listContactsById } from "#server/store/contact.ts";
import { listConversationsById } from "#server/store/conversation/conversation.ts";
import { listEntriesById } from "#server/store/conversation/entry.ts";
import { openDatabase } from "#server/store/database.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";
import { seedDatabase } from "#tools/seed/seed-database.ts";
import { restricted, unrestrictedMember } from "./bench-members.ts";
import { type Plan, readPlan, rowsOf } from "./plans/plan.ts";
import { findBenchViewer, listBenchStatements, type Statement } from "./plans/statements.ts";

const { connection } = inject("postgres");
const database = openDatabase(connection, () => {}, { size: 1 });
afterAll(() => database.close());

/** Tables that members page through; a sequential scan of one reads the whole workspace. */
const large = [
  "conversation",
  "entry",
  "message",
  "delivery",
  "contact",
  "contact_point",
  "entry_search",
  "contact_search",
];
const conversations = 5_000;
/** Sees only the smallest inbox: a plan that skips the rows of other inboxes reads twenty times too much. */
const singleInboxViewer = "one small line";
const page = limit("pageSize") + 1;

interface Read extends Statement {
  readonly who: string;
  readonly lines: number;
  readonly plan: Plan;
}
const read: Read[] = [];

interface ById {
  readonly workspaceId: WorkspaceId;
  readonly entryId: EntryId;
  readonly conversationId: ConversationId;
  readonly contactId: ContactId;
}

beforeAll(async () => {
  const { workspaceId } = await seedDatabase(
    connection,
    {
      secrets: createSecrets("a secret that only the plans' tests know, of good length"),
      publicUrl: "http://localhost:3000",
      simulator: null,
    },
    {
      messages: conversations * 4,
      conversations,
      seed: 7,
      isForced: false,
      workspace: `Plans ${crypto.randomUUID()}`,
      password: "kettle rain on a tin roof",
      now: new Date(),
    },
    () => {},
  );
  await database.run(sql`vacuum (analyze) conversation, entry, message, delivery, contact, contact_point,
    read_state, mention, draft, entry_search, contact_search`);
  const small = await database.one<{ id: InboxId }>(sql`
    select id from inbox where workspace_id = ${workspaceId} and name = 'Landlords'`);
  for (const who of [unrestrictedMember, restricted, singleInboxViewer]) {
    const member = await findBenchViewer(
      database,
      workspaceId,
      who === singleInboxViewer ? restricted : who,
    );
    const onlooker =
      who === singleInboxViewer ? { ...member, visibleInboxIds: [small.id] } : member;
    const inboxCount = onlooker.visibleInboxIds?.length ?? 1;
    for (const statement of await listBenchStatements(database, workspaceId, onlooker))
      read.push({
        ...statement,
        who,
        lines: inboxCount,
        plan: await readPlan(database, statement.sql),
      });
  }
});

const scanned = (plan: Plan) =>
  plan.scans.filter((scan) => scan.how.includes("Seq Scan")).map((scan) => scan.table);
const scansLarge = (plan: Plan) => scanned(plan).some((table) => large.includes(table));

describe("every list, count, search and conversation query", () => {
  test("is planned for members who see every inbox, five of six, and one in twenty", () => {
    for (const kind of ["list", "count", "open", "search"])
      expect(read.filter((one) => one.kind === kind).length).toBeGreaterThan(5);
    expect(read.length).toBeGreaterThan(150);
    expect(new Set(read.map((one) => `${one.who}: ${one.lines}`))).toEqual(
      new Set([`${unrestrictedMember}: 1`, `${restricted}: 5`, `${singleInboxViewer}: 1`]),
    );
  });

  test("never scans a large table", () => {
    const guilty = read.filter((one) => scansLarge(one.plan));
    expect(guilty.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("is detected when it lacks an index", async () => {
    const faulty: Sql = sql`select id from conversation where subject = 'no index knows this'`;
    expect(scansLarge(await readPlan(database, faulty))).toBe(true);
  });
});

describe("a list", () => {
  const lists = () => read.filter((one) => one.kind === "list");
  const inOrder = /^(open|unassigned|waiting|snoozed|closed|spam|trash) by newest/;

  test("reads at most one page per visible inbox", () => {
    const steady = lists().filter((one) => inOrder.test(one.name));
    expect(steady.length).toBeGreaterThan(20);
    const tooMany = steady.filter((one) => rowsOf(one.plan, "conversation") > page * one.lines);
    expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("sorted by waiting time reads only a few pages, even when it skips assigned conversations", () => {
    const waiting = lists().filter((one) =>
      /^(open|unassigned|snoozed|closed) by waiting/.test(one.name),
    );
    expect(waiting.length).toBeGreaterThan(10);
    const max = (one: Read) => page * one.lines * 4;
    const tooMany = waiting.filter((one) => rowsOf(one.plan, "conversation") > max(one));
    expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("looks up read states by key, however many the member has", () => {
    const marks = lists().filter((one) => rowsOf(one.plan, "read_state") > page);
    expect(marks.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });
});

test("names are looked up for members who don't see every inbox, by the keys of the page's contacts", () => {
  const names = read.filter((one) => one.kind === "names");
  expect(names.filter((one) => one.who === unrestrictedMember)).toEqual([]);
  expect(names.length).toBeGreaterThan(40);
  // A customer has written a few times; the first conversation or entry found decides.
  const tooMany = names.filter(
    (one) => rowsOf(one.plan, "conversation") > page * 8 || rowsOf(one.plan, "entry") > page * 2,
  );
  expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
});

test("the sidebar counts each view only up to the number it can show", () => {
  const counts = read.filter((one) => one.name === "counts, 3");
  expect(counts).toHaveLength(3);
  // Eight views, six inboxes and three teams; a view over several inboxes also counts each only up to the limit.
  for (const one of counts)
    expect(rowsOf(one.plan, "conversation")).toBeLessThanOrEqual(
      limit("viewCountMax") * 17 + limit("viewCountMax") * one.lines,
    );
});

test("opening a conversation reads only its own rows", () => {
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
  expect(rows.filter((one) => one.rows > limit("timelinePageSize") + 1)).toEqual([]);
});

describe("PostgreSQL keeps the plan of a hot query", () => {
  /** PostgreSQL plans the first five executions anew, then keeps a plan for all unless it seems much more expensive. */
  async function keepsPlan(statement: Sql): Promise<boolean> {
    const fresh = openDatabase(connection, () => {}, { size: 1 });
    try {
      for (let turn = 0; turn < 7; turn += 1) await fresh.many(statement);
      const { kept } = await fresh.one<{ kept: number }>(sql`
        select sum(generic_plans) as kept from pg_prepared_statements where name like 'deskbell%'`);
      return Number(kept) > 0;
    } finally {
      await fresh.close();
    }
  }

  test("a list, also of a member who doesn't see every inbox", async () => {
    const lists = read.filter((one) => one.name === "open by newest, 1");
    expect(lists).toHaveLength(3);
    for (const one of lists) expect([one.who, await keepsPlan(one.sql)]).toEqual([one.who, true]);
  });

  test("an opened conversation, and an entry, a conversation and a contact by id", async () => {
    const { workspaceId, entryId, conversationId, contactId } = await database.one<ById>(sql`
      select e.workspace_id as "workspaceId", e.id as "entryId", c.id as "conversationId", c.contact_id as "contactId"
        from entry e join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
       where e.kind = 'message' limit 1`);
    const noted: Sql[] = [];
    const note = (statement: Sql): Sql => {
      noted.push(statement);
      return statement;
    };
    const db: Db = { ...database, many: (one) => database.many(note(one)) };
    await listEntriesById(db, workspaceId, [entryId]);
    await listConversationsById(db, workspaceId, [conversationId]);
    await listContactsById(db, workspaceId, [contactId]);
    await listCallViews(db, workspaceId, ["0198f000-0000-7000-8000-000000000000" as CallId]);
    const opened = read.filter((one) => one.kind === "open" && one.sql.isOften);
    expect(opened.length).toBeGreaterThan(6);
    for (const one of [...noted, ...opened.map(({ sql: statement }) => statement)])
      if (!(await keepsPlan(one))) expect.fail(one.toQuery().text);
  });
});

describe("a search", () => {
  const searches = () => read.filter((one) => one.kind === "search");

  test("scans a limited number of texts, however many match", () => {
    const steps = searches().filter((one) => rowsOf(one.plan, "entry_search") > 0);
    expect(steps.length).toBeGreaterThan(30);
    const max = searchScanLimits.near + searchScanLimits.further;
    const tooMany = steps.filter((one) => rowsOf(one.plan, "entry_search") > max);
    expect(tooMany.map((one) => [one.who, one.name, one.plan.lines])).toEqual([]);
  });

  test("finds rare words by the word index after scanning the newest entries", () => {
    const gathered = searches().filter((one) => /a rare word|no word/.test(one.name));
    const usingIndex = gathered.filter((one) =>
      one.plan.lines.some((line) => line.includes("entry_search_found")),
    );
    expect(usingIndex.length).toBeGreaterThanOrEqual(3);
    for (const one of usingIndex)
      expect(rowsOf(one.plan, "entry_search"), one.name).toBeLessThan(500);
  });

  test("stops after one page when a word is common", () => {
    const [common] = searches().filter((one) => one.name === "search for a common word, 1");
    expect(common && rowsOf(common.plan, "entry")).toBeLessThan(200);
  });
});
