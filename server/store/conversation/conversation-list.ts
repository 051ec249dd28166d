// The views of the conversation list as SQL. domain/conversation/views.ts has the same rules as a predicate; a test
// compares the two. Every list walks one index from the front and stops after a page; every count stops at
// limits.viewCountMax. For a member who can't see every inbox, the index of each visible inbox is walked and the results
// are merged, so that hidden conversations are never read.
import type { Sort, View } from "#domain/conversation/views.ts";
import type { ConversationId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Cursor } from "#server/store/cursor.ts";
import { type Db, inlineCount, prepared, type Sql, sql } from "#server/store/sql.ts";
import { type ConversationRecord, conversationColumns } from "./conversation.ts";
import { type Mention, mentionSql } from "./read-state.ts";

export interface ConversationRow extends ConversationRecord {
  readSeq: number;
  mention: Mention | null;
  hasDraft: boolean;
}

interface ConversationListQuery {
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly visibleInboxIds: readonly InboxId[] | null;
  readonly view: View;
  readonly sort: Sort;
  readonly after: Cursor | null;
  readonly max: number;
}

const notTrashedOrMerged = sql`c.folder <> 'trash' and c.folder <> 'merged'`;

function condition(view: View, workspaceId: WorkspaceId, memberId: MemberId): Sql {
  switch (view.kind) {
    case "mine":
      return sql`c.folder = 'open' and c.assignee_id = ${memberId}`;
    case "unassigned":
      return sql`c.folder = 'open' and c.assignee_id is null`;
    case "awaiting-reply":
      // The condition of the two partial indexes conversation_replied and conversation_inbox_replied (schema.sql), exactly. With
      // an additional filter, the planner guessed few rows and read a whole inbox index instead of a page.
      return sql`c.folder = 'open' and c.waiting_since is null and (c.last_entry ->> 'isFailed') is distinct from 'true'
        and (c.last_entry ->> 'kind') is distinct from 'event'
        and ((c.last_entry ->> 'direction') is distinct from 'in' or (c.last_entry ->> 'channel') = 'email')
        and c.scheduled_count = 0 and c.last_entry -> 'isUnsent' is null
        and ((c.last_entry ->> 'kind') is distinct from 'call' or c.last_entry -> 'outcome' is not null)`;
    case "mentions":
      return sql`${notTrashedOrMerged} and c.id in (select conversation_id from mention
        where workspace_id = ${workspaceId} and member_id = ${memberId})`;
    case "drafts":
      // A draft that a merge could not join with another one stays in the merged conversation.
      return sql`c.folder <> 'trash' and c.id in (select conversation_id from draft
        where workspace_id = ${workspaceId} and member_id = ${memberId})`;
    case "scheduled":
      return sql`${notTrashedOrMerged} and c.scheduled_count > 0`;
    case "inbox":
      return sql`c.folder = 'open' and c.inbox_id = ${view.id}`;
    case "team":
      return sql`c.folder = 'open' and c.team_id = ${view.id}`;
    case "tag":
      return sql`c.folder = 'open' and c.tag_ids <> '{}' and c.tag_ids @> array[${view.id}::uuid]`;
    default:
      return sql`c.folder = ${view.kind}`;
  }
}

/** Few rows by nature, or narrowed by their own index: a filter on the inbox is enough. */
const isNarrow = (view: View): boolean =>
  ["mine", "mentions", "drafts", "scheduled", "inbox", "team", "tag"].includes(view.kind);

/** True if one plan is best for every actor. Rare and common tags, small and large teams need different plans. */
const hasStablePlan = ({ view, sort }: ConversationListQuery): boolean =>
  sort === "newest" ? !["mentions", "drafts", "tag"].includes(view.kind) : !isNarrow(view);

const orders = {
  newest: {
    by: sql`c.last_entry_at desc, c.id desc`,
    after: (at: unknown, id: unknown) =>
      sql`(c.last_entry_at, c.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  waiting: {
    by: sql`c.waiting_since, c.id`,
    after: (at: unknown, id: unknown) =>
      sql`(c.waiting_since, c.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
} as const;

export const cursorOf =
  (sort: Sort) =>
  (row: ConversationRecord): Cursor => [
    (sort === "waiting" ? row.waitingSince : row.lastEntryAt) ?? row.lastEntryAt,
    row.id,
  ];

function listConversationsSql(input: ConversationListQuery): Sql {
  const { workspaceId, memberId, visibleInboxIds } = input;
  // Inlined: with a plan for any number of rows, PostgreSQL wouldn't walk the index.
  const max = inlineCount(input.max);
  const order = orders[input.sort];
  const where = sql`c.workspace_id = ${workspaceId} and ${condition(input.view, workspaceId, memberId)}
    ${input.sort === "waiting" ? sql`and c.waiting_since is not null` : sql``}
    ${input.after === null ? sql`` : sql`and ${order.after(input.after[0], input.after[1])}`}`;
  const front =
    visibleInboxIds === null || isNarrow(input.view)
      ? sql`select c.* from conversation c where ${where} ${inVisibleInbox(visibleInboxIds, input.view)} order by ${order.by} limit ${max}`
      : sql`select c.* from (values ${valuesOf(visibleInboxIds)}) as seen (inbox_id) cross join lateral (
              select c.* from conversation c where ${where} and c.inbox_id = seen.inbox_id order by ${order.by} limit ${max}) c
            order by ${order.by} limit ${max}`;
  const statement = hasStablePlan(input) ? prepared : sql;
  return statement`
    select ${conversationColumns}, ${mine(workspaceId, memberId)}
      from (${front}) c
      join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id
     order by ${order.by}`;
}

/**
 * A row for each inbox, filled up with nulls to a power of two, which match nothing. PostgreSQL counts these rows; of an
 * array it doesn't know the length, assumes ten, finds such a plan too expensive to keep, and would plan the statement at
 * every execution. With any number of rows there would be too many statements to keep.
 */
function valuesOf(ids: readonly InboxId[]): Sql {
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return Array.from({ length: count }, (_, index) => ids[index] ?? null)
    .map((id) => sql`(${id}::uuid)`)
    .reduce((whole, one) => sql`${whole}, ${one}`);
}

/** Rejects a hidden inbox before its conversations are read. */
function inVisibleInbox(visibleInboxIds: readonly InboxId[] | null, view: View): Sql {
  if (visibleInboxIds === null) return sql``;
  if (view.kind === "inbox") return visibleInboxIds.includes(view.id) ? sql`` : sql`and false`;
  return sql`and c.inbox_id = any(${visibleInboxIds}::uuid[])`;
}

/**
 * Looked up row by row by key: for a join or an `exists`, the planner may read everything this member ever read or was
 * mentioned in, for a page of fifty.
 */
const mine = (workspaceId: WorkspaceId, memberId: MemberId): Sql => sql`
  coalesce((select r.last_read_seq as seq from read_state r where r.workspace_id = ${workspaceId} and r.member_id = ${memberId}
             and r.conversation_id = c.id), 0) as "readSeq",
  ${mentionSql(workspaceId, memberId, sql`c.id`)} as mention,
  coalesce((select true from draft d where d.workspace_id = ${workspaceId} and d.member_id = ${memberId}
             and d.conversation_id = c.id limit 1), false) as "hasDraft"`;

/** The ids of a whole view, in its order, but for `except`. At most `max`. */
export function viewIdsSql(
  input: Omit<ConversationListQuery, "after">,
  except: readonly ConversationId[],
): Sql {
  const { workspaceId, memberId, visibleInboxIds, view, sort } = input;
  return sql`
    select c.id from conversation c
     where c.workspace_id = ${workspaceId} and ${condition(view, workspaceId, memberId)}
       ${sort === "waiting" ? sql`and c.waiting_since is not null` : sql``} ${inVisibleInbox(visibleInboxIds, view)}
       and c.id <> all(${except}::uuid[])
     order by ${orders[sort].by} limit ${inlineCount(input.max)}`;
}

export async function listConversations(
  db: Db,
  input: ConversationListQuery,
): Promise<ConversationRow[]> {
  return db.many(listConversationsSql(input));
}

export async function findConversationRow(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: string,
): Promise<ConversationRow | null> {
  return db.maybe(prepared`
    select ${conversationColumns}, ${mine(workspaceId, memberId)}
      from conversation c
      join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id
     where c.workspace_id = ${workspaceId} and c.id = ${id}`);
}

/** Of the mentions, only unread ones are counted. */
const countedIn = (view: View, workspaceId: WorkspaceId, memberId: MemberId): Sql =>
  view.kind === "mentions"
    ? sql`${notTrashedOrMerged} and c.id in (select conversation_id from mention
        where workspace_id = ${workspaceId} and member_id = ${memberId} and seen_at is null)`
    : condition(view, workspaceId, memberId);

/** One number per view, each counted only up to the limit. */
function countViewsSql(
  workspaceId: WorkspaceId,
  memberId: MemberId,
  visibleInboxIds: readonly InboxId[] | null,
  views: readonly { key: string; view: View }[],
): Sql {
  const max = inlineCount(limit("viewCountMax"));
  const counts = views.map(({ key, view }) => {
    const where = sql`c.workspace_id = ${workspaceId} and ${countedIn(view, workspaceId, memberId)}`;
    const rows =
      visibleInboxIds === null || isNarrow(view)
        ? sql`select 1 from conversation c where ${where} ${inVisibleInbox(visibleInboxIds, view)} limit ${max}`
        : sql`select 1 from unnest(${visibleInboxIds}::uuid[]) as seen (inbox_id) cross join lateral (
                select 1 from conversation c where ${where} and c.inbox_id = seen.inbox_id limit ${max}) c limit ${max}`;
    return sql`select ${key}::text as key, (select count(*) from (${rows}) counted) as count`;
  });
  return counts.reduce((whole, one) => sql`${whole} union all ${one}`);
}

export async function countViews(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  visibleInboxIds: readonly InboxId[] | null,
  views: readonly { key: string; view: View }[],
): Promise<Record<string, number>> {
  const rows = await db.many<{ key: string; count: number }>(
    countViewsSql(workspaceId, memberId, visibleInboxIds, views),
  );
  return Object.fromEntries(rows.map((row) => [row.key, row.count]));
}

export async function listDueSnoozes(
  db: Db,
  now: Date,
): Promise<{ workspaceId: WorkspaceId; id: ConversationId }[]> {
  return db.many(sql`
    select workspace_id as "workspaceId", id from conversation 
     where snoozed_until <= ${now} and status = 'snoozed' and folder not in ('trash', 'merged') order by snoozed_until limit 500`);
}
