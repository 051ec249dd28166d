import { beforeAll, describe, expect, inject, test } from "vitest";
import type { InboxId, WorkspaceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { checkPassword } from "#server/actions/member/password/password-hash.ts";
import { createSecrets } from "#server/secrets.ts";
import { listConversations } from "#server/store/conversation/conversation-list.ts";
import { visibleInboxIdsSql } from "#server/store/conversation/visible-inboxes.ts";
import { openDatabase } from "#server/store/database.ts";
import { type Sql, sql } from "#server/store/sql.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { type Seeded, seedDatabase } from "./seed-database.ts";

const { connection } = inject("postgres");
const database = openDatabase(connection, () => {}, { size: 2 });
const deps = {
  secrets: createSecrets("a secret that only the seed's tests know, of good length"),
  publicUrl: "http://localhost:3000",
  simulator: null,
};
const now = new Date("2026-11-20T12:00:00.000Z");
const seed = (workspace: string, more: { seed?: number; isForced?: boolean } = {}) =>
  seedDatabase(
    connection,
    deps,
    {
      messages: 1_500,
      conversations: 300,
      seed: 7,
      isForced: false,
      now,
      workspace,
      ...more,
      password: "kettle rain on a tin roof",
    },
    () => {},
  );

const name = `Copperline ${crypto.randomUUID()}`;
let seeded: Seeded;
beforeAll(async () => {
  seeded = await seed(name);
  return () => database.close();
});

const numberOf = async (query: Sql): Promise<number> =>
  (await database.one<{ count: number }>(query)).count;
const rowsOf = (table: Sql, workspaceId: WorkspaceId = seeded.workspaceId) =>
  numberOf(sql`select count(*) from ${table} where workspace_id = ${workspaceId}`);

describe("seeded data", () => {
  test("has the requested number of texts and conversations", async () => {
    expect(await rowsOf(sql`message`)).toBe(1_500);
    expect(await rowsOf(sql`conversation`)).toBe(300);
    expect(seeded.rows).toMatchObject({ message: 1_500, conversation: 300 });
  });

  test("has valid references, although they were not checked while seeding", async () => {
    const keys = await database.many<{ child: string; parent: string; on: string }>(sql`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
             (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
                from unnest(c.conkey, c.confkey) as pair (mine, theirs)
                join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.mine
                join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.theirs) as on
        from pg_constraint c
       where c.contype = 'f' and c.conrelid::regclass::text = any(${[
         "contact",
         "contact_point",
         "conversation",
         "entry",
         "message",
         "delivery",
         "read_state",
         "mention",
         "draft",
         "consent",
         "entry_search",
         "contact_search",
         "call",
         "call_leg",
         "call_ring",
       ]})`);
    expect(keys.length).toBeGreaterThan(12);
    for (const key of keys) {
      const nullable = /(assignee_id|team_id|merged_into_id|proven_contact_id)/.exec(key.on)?.[1];
      const lost = await database.pool.query<{ count: number }>(
        `select count(*) from ${key.child} c where c.workspace_id = $1
           and not exists (select from ${key.parent} p where ${key.on})
           ${nullable ? `and c.${nullable} is not null` : ""}`,
        [seeded.workspaceId],
      );
      expect([key.child, key.parent, lost.rows[0]?.count]).toEqual([key.child, key.parent, 0]);
    }
  });

  test("has counters, dates and previews that match each timeline", async () => {
    const wrong = await numberOf(sql`
      select count(*) from conversation c
        join lateral (select count(*) as count, max(e.seq) as last, max(e.at) filter (where e.kind <> 'event') as at
                        from entry e where e.workspace_id = c.workspace_id and e.conversation_id = c.id) t on true
       where c.workspace_id = ${seeded.workspaceId}
         and (c.entry_count <> t.count or c.entry_count <> t.last or c.last_entry_at <> t.at or c.last_entry_at > ${now})`);
    expect(wrong).toBe(0);
    expect(
      await numberOf(sql`
      select count(*) from conversation where workspace_id = ${seeded.workspaceId}
         and (folder = 'open' or folder = 'closed') and status <> folder`),
    ).toBe(0);
  });

  test("has conversations in every folder and inbox, assigned and not, waiting and not", async () => {
    const found = await database.one<Record<string, number>>(sql`
      select count(distinct folder) as places, count(distinct inbox_id) as lines, count(distinct assignee_id) as assignees,
             count(*) filter (where assignee_id is null) as free, count(*) filter (where waiting_since is not null) as waiting,
             count(*) filter (where tag_ids <> '{}') as tagged
        from conversation where workspace_id = ${seeded.workspaceId}`);
    expect(found.places).toBe(5);
    expect(found.lines).toBe(6);
    expect(found.assignees).toBeGreaterThan(6);
    for (const kind of ["free", "waiting", "tagged"]) expect(found[kind]).toBeGreaterThan(20);
    for (const table of [sql`delivery`, sql`read_state`, sql`mention`, sql`call`, sql`call_leg`])
      expect(await rowsOf(table)).toBeGreaterThan(0);
  });

  test("hides one inbox from members outside its team", async () => {
    const members = await listMembers(database, seeded.workspaceId);
    const seen = async (who: string) => {
      const member = required(
        members.find((one) => one.name === who),
        who,
      );
      const { visibleInboxIds } = await database.one<{ visibleInboxIds: InboxId[] | null }>(sql`
        select ${visibleInboxIdsSql} as "visibleInboxIds" from member m
         where m.workspace_id = ${seeded.workspaceId} and m.id = ${member.id}`);
      const rows = await listConversations(database, {
        workspaceId: seeded.workspaceId,
        memberId: member.id,
        visibleInboxIds,
        view: { kind: "open" },
        sort: "newest",
        after: null,
        max: 300,
      });
      return { lines: visibleInboxIds?.length ?? "all", rows: rows.length };
    };
    const [owner, maya, priya] = [
      await seen("Olga Brandt"),
      await seen("Maya Lindqvist"),
      await seen("Priya Nair"),
    ];
    expect([owner.lines, maya.lines, priya.lines]).toEqual(["all", 5, 6]);
    expect(maya.rows).toBeLessThan(owner.rows);
    expect(priya.rows).toBe(owner.rows);
  });

  test("lets its owner sign in with the given password", async () => {
    const { hash } = await database.one<{ hash: string }>(sql`
      select password_hash as hash from person where email = ${seeded.owner.email}`);
    expect(
      (await checkPassword("kettle rain on a tin roof", hash, { kind: "operator" })).isRight,
    ).toBe(true);
  });
});

describe("seeding again", () => {
  const messageBodiesOf = async (workspaceId: WorkspaceId) => {
    const rows = await database.many<{ body: string }>(sql`
      select m.body from conversation c join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id
        join message m on m.workspace_id = e.workspace_id and m.id = e.id
       where c.workspace_id = ${workspaceId} order by c.number, e.seq`);
    return rows.map((row) => row.body);
  };

  test("gives the same text for the same seed, and different text for another", async () => {
    const [same, other] = [
      await seed(`${name} again`),
      await seed(`${name} otherwise`, { seed: 8 }),
    ];
    expect(await messageBodiesOf(same.workspaceId)).toEqual(
      await messageBodiesOf(seeded.workspaceId),
    );
    expect(await messageBodiesOf(other.workspaceId)).not.toEqual(
      await messageBodiesOf(seeded.workspaceId),
    );
  });

  test("adds to a workspace in use only if told to, and continues its numbering", async () => {
    await expect(seed(name)).rejects.toThrow(/is in use.*--force/);
    expect(await rowsOf(sql`conversation`)).toBe(300);
    await seed(name, { isForced: true });
    expect(await rowsOf(sql`conversation`)).toBe(600);
    expect(await rowsOf(sql`inbox`)).toBe(6);
    expect(
      await numberOf(sql`
      select next_number as count from workspace where id = ${seeded.workspaceId}`),
    ).toBe(601);
  });
});
