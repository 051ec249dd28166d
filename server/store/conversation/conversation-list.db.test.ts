// Views exist as a predicate and as SQL. Compares the two on random conversations, for members who see every inbox and
// members who don't.
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { priorityNames, priorityRank } from "#domain/conversation/priority.ts";
import {
  type BuiltInView,
  formatViewKey,
  matchesView,
  parseViewKey,
  type Sort,
  viewLabels,
} from "#domain/conversation/views.ts";
import {
  createId,
  type Id,
  type InboxId,
  type MemberId,
  type TagId,
  type TeamId,
  type WorkspaceId,
} from "#domain/ids.ts";
import { decodeCursor, encodeCursor } from "#server/store/cursor.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { toJson } from "#server/store/json.ts";
import { sql } from "#server/store/sql.ts";
import { type ConversationRow, countViews, listConversations } from "./conversation-list.ts";
import { cursorOf, cursorPartsOf } from "./list-order.ts";

let database: Database;
const newId = <I extends Id<string>>() => createId<I>(Date.now(), randomBytes(10));
const workspaceId = newId<WorkspaceId>();
const me = newId<MemberId>();
const other = newId<MemberId>();
const inboxes = [newId<InboxId>(), newId<InboxId>(), newId<InboxId>()] as const;
const team = newId<TeamId>();
const tag = newId<TagId>();
const crowd = 400;
const at = new Date("2026-11-01T00:00:00Z");
const seenAtOf = { unread: [null], read: [at], both: [at, null], none: [] };

const pick = <T>(all: readonly T[], index: number): T => all[Math.abs(index) % all.length] as T;

beforeAll(async () => {
  database = openDatabase(inject("postgres").connection, () => undefined);
  const account = newId();
  const contact = newId();
  await database.run(
    sql`insert into workspace (id, name, time_zone, country, locale, created_at) values (${workspaceId}, 'Views', 'UTC', 'GB', 'en', ${at})`,
  );
  for (const id of [me, other]) {
    const person = newId();
    await database.run(
      sql`insert into person (id, email, name, created_at) values (${person}, ${`${person}@views.example`}, 'P', ${at})`,
    );
    await database.run(sql`insert into member (workspace_id, id, person_id, name, email, role, state, availability, created_at)
      values (${workspaceId}, ${id}, ${person}, 'P', ${`${person}@views.example`}, 'agent', 'active', 'available', ${at})`);
  }
  await database.run(
    sql`insert into team (workspace_id, id, name, created_at) values (${workspaceId}, ${team}, 'T', ${at})`,
  );
  await database.run(
    sql`insert into account (workspace_id, id, provider, label, settings_encrypted, state, created_at) values (${workspaceId}, ${account}, 'twilio', 'A', '', 'working', ${at})`,
  );
  for (const [index, id] of inboxes.entries()) {
    await database.run(sql`insert into inbox (workspace_id, id, channel, address, name, color, account_id, visibility, webhook_state, created_at)
      values (${workspaceId}, ${id}, 'phone', ${`+44770090010${index}`}, 'L', 'blue', ${account}, 'all', 'set', ${at})`);
  }
  await database.run(
    sql`insert into contact (workspace_id, id, name, display_fallback, created_at, updated_at) values (${workspaceId}, ${contact}, 'Ada', 'Ada', ${at}, ${at})`,
  );
  const dice = fc.sample(
    fc.record({
      folder: fc.constantFrom(
        "open",
        "open",
        "open",
        "snoozed",
        "closed",
        "spam",
        "trash",
        "merged",
      ),
      assignee: fc.constantFrom(me, other, null),
      line: fc.nat(2),
      hasTeam: fc.boolean(),
      hasTag: fc.boolean(),
      isWaiting: fc.boolean(),
      priority: fc.constantFrom(...priorityNames, "none" as const, "none" as const),
      scheduled: fc.nat(1),
      hasDraft: fc.boolean(),
      mention: fc.constantFrom("unread", "read", "both", null),
      hour: fc.nat(200),
      last: fc.record({
        kind: fc.constantFrom("message", "message", "message", "call", "note", "event"),
        channel: fc.constantFrom("sms", "email", "whatsapp", null),
        direction: fc.constantFrom("in", "out", "out", null),
        isFailed: fc.constantFrom(true, false, false, false),
        isUnsent: fc.constantFrom(true, undefined, undefined),
        outcome: fc.constantFrom("answered", undefined),
      }),
    }),
    { numRuns: crowd, seed: 7 },
  );
  for (const [number, one] of dice.entries()) {
    const id = newId();
    const status = ["snoozed", "closed"].includes(one.folder) ? one.folder : "open";
    const lastEntryAt = new Date(at.getTime() + one.hour * 3600_000);
    await database.run(sql`insert into conversation (workspace_id, id, number, contact_id, inbox_id, status, folder, assignee_id, team_id, tag_ids,
        waiting_since, priority, scheduled_count, last_entry_at, last_entry, created_at)
      values (${workspaceId}, ${id}, ${number + 1}, ${contact}, ${pick(inboxes, one.line)}, ${status}, ${one.folder}, ${one.assignee}, ${one.hasTeam ? team : null},
        ${one.hasTag ? [tag] : []}::uuid[], ${one.isWaiting ? lastEntryAt : null}, ${priorityRank(one.priority)}, ${one.scheduled}, ${lastEntryAt},
        ${toJson({ ...one.last, memberId: null, preview: "" })}::jsonb, ${at})`);
    if (one.hasDraft)
      await database.run(
        sql`insert into draft (workspace_id, id, member_id, conversation_id, kind, body, version, updated_at) values (${workspaceId}, ${newId()}, ${me}, ${id}, 'text', 'x', 1, ${at})`,
      );
    for (const seenAt of seenAtOf[one.mention ?? "none"])
      await database.run(
        sql`insert into mention (workspace_id, member_id, conversation_id, entry_id, at, seen_at) values (${workspaceId}, ${me}, ${id}, ${newId()}, ${at}, ${seenAt})`,
      );
  }
});
afterAll(() => database.close());

const views: BuiltInView[] = [
  ...(Object.keys(viewLabels) as (keyof typeof viewLabels)[]).map((kind) => ({ kind })),
  { kind: "inbox", id: inboxes[0] },
  { kind: "team", id: team },
  { kind: "tag", id: tag },
];
const sights = [
  ["everything", null],
  ["two of three lines", [inboxes[0], inboxes[2]]],
  ["no line", []],
] as const;

async function listAll(
  view: BuiltInView,
  sort: Sort,
  visibleInboxIds: readonly InboxId[] | null,
  size: number,
): Promise<ConversationRow[]> {
  const rows: ConversationRow[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await listConversations(database, {
      workspaceId,
      memberId: me,
      visibleInboxIds,
      view,
      sort,
      after: decodeCursor(after, cursorPartsOf(sort)),
      max: size,
    });
    rows.push(...page);
    const last = page.at(-1);
    if (page.length < size || !last) return rows;
    after = encodeCursor(cursorOf(sort)(last));
  }
}

describe.each(sights)("a member who sees %s", (_, visibleInboxIds) => {
  test.each(views.map((view) => [view.kind, view] as const))(
    "finds the right conversations in %s, in order, across pages, with a matching count",
    async (_, view) => {
      const everything = await database.many<
        ConversationRow & { hasScheduledMessages: boolean }
      >(sql`
      select c.id, c.folder, c.assignee_id as "assigneeId", c.team_id as "teamId", c.inbox_id as "inboxId", c.tag_ids::text[] as "tagIds",
             c.waiting_since as "waitingSince", c.scheduled_count > 0 as "hasScheduledMessages", c.last_entry_at as "lastEntryAt",
             c.last_entry - 'seq' as "lastEntry", exists (select 1 from draft d where d.conversation_id = c.id and d.member_id = ${me}) as "hasDraft",
             case when exists (select 1 from mention m where m.conversation_id = c.id and m.member_id = ${me} and m.seen_at is null) then 'unread'
                  when exists (select 1 from mention m where m.conversation_id = c.id and m.member_id = ${me}) then 'read' end as mention
        from conversation c where c.workspace_id = ${workspaceId}`);
      expect(everything).toHaveLength(crowd);
      const expected = everything
        .filter(
          (row) =>
            visibleInboxIds === null ||
            (visibleInboxIds as readonly string[]).includes(row.inboxId),
        )
        .filter((row) =>
          matchesView(view, row, {
            memberId: me,
            isMentioned: row.mention !== null,
            hasDraft: row.hasDraft,
          }),
        )
        .sort((a, b) =>
          a.lastEntryAt === b.lastEntryAt
            ? a.id < b.id
              ? 1
              : -1
            : a.lastEntryAt < b.lastEntryAt
              ? 1
              : -1,
        );
      const listed = await listAll(view, "newest", visibleInboxIds, 7);
      const shown = ({ id, mention }: ConversationRow) => ({ id, mention });
      expect(listed.map(shown)).toEqual(expected.map(shown));
      const counts = await countViews(database, workspaceId, me, visibleInboxIds, [
        { key: formatViewKey(view), view },
      ]);
      const counted = expected.filter(
        (row) => view.kind !== "mentions" || row.mention === "unread",
      );
      expect(counts[formatViewKey(view)]).toBe(counted.length);

      const oldest = await listAll(view, "oldest", visibleInboxIds, 7);
      expect(oldest).toEqual(listed.toReversed());
      const byPriority = await listAll(view, "priority", visibleInboxIds, 7);
      expect(byPriority).toEqual(
        listed.toSorted((a, b) => priorityRank(b.priority) - priorityRank(a.priority)),
      );

      const waiting = await listAll(view, "waiting", visibleInboxIds, 7);
      expect(new Set(waiting.map((row) => row.id))).toEqual(
        new Set(expected.filter((row) => row.waitingSince !== null).map((row) => row.id)),
      );
      const since = waiting.map((row) => row.waitingSince ?? "");
      expect(since).toEqual([...since].sort());
    },
  );
});

test("reads a view key back from a URL, and accepts no other text", () => {
  for (const view of views) expect(parseViewKey(formatViewKey(view))).toEqual(view);
  for (const odd of [
    "",
    "everything",
    "inbox:",
    "mine:1",
    "constructor",
    "tag:x",
    "inbox:x",
    "team:x",
  ])
    expect(parseViewKey(odd)).toBeNull();
});
