// A filter exists as SQL and as a predicate. Compares the two on random filters over random conversations, with every
// sort order, across pages, for members who see every inbox and members who don't.
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { conversationFilter } from "#contract/conversation/saved-view.ts";
import { callOutcomes } from "#domain/call/call.ts";
import {
  type ConversationFilter,
  type FilterCondition,
  type FilterInput,
  filterChannels,
  filteredFolders,
  filterFlags,
  filterSpeakers,
  filterTimes,
  matchesFilter,
  type ValueField,
} from "#domain/conversation/conversation-filter.ts";
import { priorityNames, priorityRank } from "#domain/conversation/priority.ts";
import { replyDueStates } from "#domain/conversation/reply-due.ts";
import { conversationFolders } from "#domain/conversation/status.ts";
import { isInOrder, sortNames } from "#domain/conversation/views.ts";
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
import { replyDue } from "#server/store/sla/reply-clock.ts";
import { sql } from "#server/store/sql.ts";
import {
  type ConversationRow,
  countViews,
  listConversations,
  viewIdsSql,
} from "./conversation-list.ts";
import { cursorOf, cursorPartsOf } from "./list-order.ts";

let database: Database;
const newId = <I extends Id<string>>() => createId<I>(Date.now(), randomBytes(10));
const workspaceId = newId<WorkspaceId>();
const elsewhere = newId<WorkspaceId>();
const members = [newId<MemberId>(), newId<MemberId>(), newId<MemberId>()] as const;
const [me] = members;
const inboxes = [newId<InboxId>(), newId<InboxId>(), newId<InboxId>()] as const;
const teams = [newId<TeamId>(), newId<TeamId>()] as const;
const tags = [newId<TagId>(), newId<TagId>(), newId<TagId>()] as const;
/** Named by filters, and gone. */
const deleted = newId();
const now = new Date("2026-11-10T00:00:00Z");
const crowd = 250;
let everything: (FilterInput & { readonly id: string })[] = [];

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
/** Minutes until then; often exactly now. */
const dueIn = fc.oneof(fc.constantFrom(0, 1, -60), fc.integer({ min: -5_000, max: 5_000 }));
/** Often exactly at a boundary that a filter names. */
const minutes = fc.oneof(fc.constantFrom(0, 1, 60, 120), fc.nat(20_000));

async function insertWorkspace(id: WorkspaceId) {
  await database.run(
    sql`insert into workspace (id, name, time_zone, country, locale, created_at) values (${id}, 'Filters', 'UTC', 'GB', 'en', ${now})`,
  );
  for (const member of members) {
    const person = newId();
    await database.run(
      sql`insert into person (id, email, name, created_at) values (${person}, ${`${person}@filters.example`}, 'P', ${now})`,
    );
    await database.run(sql`insert into member (workspace_id, id, person_id, name, email, role, state, availability, created_at)
      values (${id}, ${member}, ${person}, 'P', ${`${person}@filters.example`}, 'agent', 'active', 'available', ${now})`);
  }
  for (const team of teams)
    await database.run(
      sql`insert into team (workspace_id, id, name, created_at) values (${id}, ${team}, ${team}, ${now})`,
    );
  const account = newId();
  await database.run(
    sql`insert into account (workspace_id, id, provider, label, settings_encrypted, state, created_at) values (${id}, ${account}, 'twilio', 'A', '', 'working', ${now})`,
  );
  for (const [index, inbox] of inboxes.entries())
    await database.run(sql`insert into inbox (workspace_id, id, channel, address, name, color, account_id, visibility, webhook_state, created_at)
      values (${id}, ${inbox}, 'phone', ${`+44770090020${index}`}, 'L', 'blue', ${account}, 'all', 'set', ${now})`);
}

const anyConversation = fc.record({
  folder: fc.constantFrom("open", "open", ...conversationFolders),
  assignee: fc.constantFrom(...members, null),
  inbox: fc.constantFrom(...inboxes),
  team: fc.constantFrom(...teams, null),
  tagIds: fc.subarray([...tags]),
  priority: fc.constantFrom(...priorityNames),
  waiting: fc.option(minutes),
  activity: minutes,
  created: minutes,
  closed: fc.option(minutes),
  voicemails: fc.constantFrom(0, 0, 2),
  clock: fc.option(
    fc.record({ due: fc.option(dueIn), warns: fc.option(dueIn), isBreached: fc.boolean() }),
  ),
  last: fc.record({
    kind: fc.constantFrom("message", "message", "call", "call", "note", "event"),
    channel: fc.constantFrom("sms", "email", "whatsapp", null),
    direction: fc.constantFrom("in", "out", null),
    isFailed: fc.boolean(),
    outcome: fc.constantFrom(...Object.keys(callOutcomes), undefined),
  }),
});

beforeAll(async () => {
  database = openDatabase(inject("postgres").connection, () => undefined);
  for (const [index, workspace] of [workspaceId, elsewhere].entries()) {
    await insertWorkspace(workspace);
    const contact = newId();
    await database.run(
      sql`insert into contact (workspace_id, id, name, display_fallback, created_at, updated_at) values (${workspace}, ${contact}, 'Ada', 'Ada', ${now}, ${now})`,
    );
    const rows = fc.sample(anyConversation, { numRuns: index === 0 ? crowd : 20, seed: 11 });
    for (const [number, one] of rows.entries()) {
      const at = (minutes: number | null) =>
        minutes === null ? null : minutesAgo(-minutes).toISOString();
      const clock = one.clock && {
        kind: "first",
        startedAt: now.toISOString(),
        dueAt: at(one.clock.due),
        warnsAt: at(one.clock.warns),
        breachedAt: one.clock.isBreached ? now.toISOString() : null,
      };
      const status = ["snoozed", "closed"].includes(one.folder) ? one.folder : "open";
      await database.run(sql`insert into conversation (workspace_id, id, number, contact_id, inbox_id, status, folder, assignee_id, team_id, tag_ids,
          priority, waiting_since, unplayed_voicemails, last_entry_at, last_entry, created_at, closed_at, reply_clock, reply_due_at)
        values (${workspace}, ${newId()}, ${number + 1}, ${contact}, ${one.inbox}, ${status}, ${one.folder}, ${one.assignee}, ${one.team}, ${one.tagIds}::uuid[],
          ${priorityRank(one.priority)}, ${one.waiting === null ? null : minutesAgo(one.waiting)}, ${one.voicemails}, ${minutesAgo(one.activity)},
          ${toJson({ ...one.last, memberId: null, preview: "" })}::jsonb, ${minutesAgo(one.created)}, ${one.closed === null ? null : minutesAgo(one.closed)}, ${clock && toJson(clock)}::jsonb, ${clock?.dueAt}::timestamptz)`);
    }
  }
  everything = await database.many(sql`
    select c.id, c.folder, c.assignee_id as "assigneeId", c.team_id as "teamId", c.inbox_id as "inboxId", c.tag_ids::text[] as "tagIds",
           (array['none', 'low', 'high', 'urgent'])[c.priority + 1] as priority, c.waiting_since as "waitingSince",
           c.unplayed_voicemails as "unplayedVoicemails", c.last_entry_at as "lastEntryAt", c.last_entry as "lastEntry",
           c.created_at as "createdAt", c.closed_at as "closedAt", ${replyDue} as "replyDue"
      from conversation c where c.workspace_id = ${workspaceId}`);
});
afterAll(() => database.close());

const choices: { readonly [Field in ValueField]: readonly string[] } = {
  status: filteredFolders,
  inbox: [...inboxes, deleted],
  team: [...teams, "none", deleted],
  assignee: [...members, "me", "nobody", deleted],
  tag: [...tags, deleted],
  priority: priorityNames,
  channel: filterChannels,
  "last-by": filterSpeakers,
  has: filterFlags,
  "reply-due": replyDueStates,
};
const anyCondition: fc.Arbitrary<FilterCondition> = fc.oneof(
  ...(Object.keys(choices) as ValueField[]).map((field) =>
    fc.record({
      field: fc.constant(field),
      is: fc.constantFrom("any", "any", "none"),
      values: fc.subarray([...choices[field]], { minLength: 1 }),
    }),
  ),
  fc.record({
    field: fc.constantFrom(...filterTimes),
    is: fc.constantFrom("over", "under"),
    minutes,
  }),
) as never;
const match = fc.constantFrom("all" as const, "any" as const);
const anyFilter: fc.Arbitrary<ConversationFilter> = fc.record({
  match,
  conditions: fc.array(anyCondition, { maxLength: 3 }),
  groups: fc.array(
    fc.record({ match, conditions: fc.array(anyCondition, { minLength: 1, maxLength: 3 }) }),
    { maxLength: 2 },
  ),
});
const anySight = fc.constantFrom(null, [inboxes[0], inboxes[2]], []);

test("SQL and predicate agree on every conversation", async () => {
  let compared = 0;
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(
      anyFilter,
      anySight,
      fc.constantFrom(...sortNames),
      async (filter, sight, sort) => {
        expect(conversationFilter.parse(filter)).toEqual(filter);
        const view = { kind: "filter", filter, now } as const;
        const input = { workspaceId, memberId: me, visibleInboxIds: sight, view, sort };
        const expected = everything
          .filter((row) => sight === null || (sight as readonly string[]).includes(row.inboxId))
          .filter((row) => matchesFilter(filter, row, { memberId: me, now: now.getTime() }));
        const listed = expected.filter((row) => isInOrder(sort, row));
        const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id).sort();
        const pages = await listAll({ ...input, max: 40 });
        expect(ids(pages)).toEqual(ids(listed));
        const whole = await database.many<{ id: string }>(viewIdsSql({ ...input, max: crowd }, []));
        expect(whole.map((row) => row.id)).toEqual(pages.map((row) => row.id));
        const counts = await countViews(database, workspaceId, me, sight, [{ key: "it", view }]);
        expect(counts.it).toBe(expected.length);
        compared += everything.length;
        matched += expected.length;
      },
    ),
    { numRuns: 120 },
  );
  expect(compared).toBeGreaterThan(20_000);
  expect(matched).toBeGreaterThan(1_000);
});

async function listAll(
  input: Omit<Parameters<typeof listConversations>[1], "after">,
): Promise<ConversationRow[]> {
  const rows: ConversationRow[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await listConversations(database, {
      ...input,
      after: decodeCursor(after, cursorPartsOf(input.sort)),
    });
    rows.push(...page);
    const last = page.at(-1);
    if (page.length < input.max || !last) return rows;
    after = encodeCursor(cursorOf(input.sort)(last));
  }
}
