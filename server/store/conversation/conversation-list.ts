// The views of the conversation list as SQL. domain/conversation/views.ts has the same rules as a predicate; a test
// compares the two. Every list walks one index from the front and stops after a page; every count stops at
// limits.viewCountMax. For a member who can't see every inbox, the index of each visible inbox is walked and the results
// are merged, so that hidden conversations are never read.
import { type ConversationFilter, foldersOf } from "#domain/conversation/conversation-filter.ts";
import type { BuiltInView, Sort } from "#domain/conversation/views.ts";
import type { ConversationId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Cursor } from "#server/store/cursor.ts";
import { isReplyDue } from "#server/store/sla/reply-clock.ts";
import { type Db, inlineCount, prepared, type Sql, sql } from "#server/store/sql.ts";
import { type ConversationRecord, conversationColumns } from "./conversation.ts";
import { batchesOf } from "./count-batches.ts";
import { filterSql } from "./filter-sql.ts";
import { newest, type Order, orders } from "./list-order.ts";
import { type Mention, mentionSql } from "./read-state.ts";

export interface ConversationRow extends ConversationRecord {
  readSeq: number;
  mention: Mention | null;
  hasDraft: boolean;
}

/** A view with its rule: the store doesn't look up saved ones. */
export type ListedView =
  | BuiltInView
  | { readonly kind: "filter"; readonly filter: ConversationFilter; readonly now: Date };

interface ConversationListQuery {
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly visibleInboxIds: readonly InboxId[] | null;
  readonly view: ListedView;
  readonly sort: Sort;
  readonly after: Cursor | null;
  readonly max: number;
}

const notTrashedOrMerged = sql`c.folder <> 'trash' and c.folder <> 'merged'`;

function condition(view: ListedView, workspaceId: WorkspaceId, memberId: MemberId): Sql {
  switch (view.kind) {
    case "filter":
      return filterSql(view.filter, { memberId, now: view.now });
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
const isNarrow = (view: ListedView): boolean =>
  ["mine", "mentions", "drafts", "scheduled", "inbox", "team", "tag"].includes(view.kind);

/** True if one plan is best for every actor. Rare and common tags, small and large teams need different plans. */
const hasStablePlan = ({ view, sort }: ConversationListQuery): boolean =>
  view.kind !== "filter" &&
  (sort === "newest"
    ? !["mentions", "drafts", "tag"].includes(view.kind)
    : sort === "waiting" && !isNarrow(view));

function listConversationsSql(input: ConversationListQuery): Sql {
  const { workspaceId, memberId } = input;
  const statement = hasStablePlan(input) ? prepared : sql;
  return statement`
    select ${conversationColumns}, ${mine(workspaceId, memberId)}
      from (${sorted(input)}) c
      join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id
     order by ${orders[input.sort].by}`;
}

function sorted(input: ConversationListQuery): Sql {
  if (input.sort === "priority") return byPriority(input);
  if (input.sort === "due") return byDueTime(input);
  return walk(input, orders[input.sort], sortedOnly(input.sort));
}

const sortedOnly = (sort: Sort): Sql => {
  if (sort === "due") return sql`and ${isReplyDue}`;
  return sort === "waiting" ? sql`and c.waiting_since is not null` : sql``;
};

/** Few conversations of a workspace have a due time, so one index of them serves every view. */
const byDueTime = (input: ConversationListQuery): Sql => sql`
  select c.* from conversation c
   where c.workspace_id = ${input.workspaceId} and ${whereOf(input, orders.due)} ${sortedOnly("due")} ${inVisibleInbox(input)}
   order by ${orders.due.by} limit ${inlineCount(input.max)}`;

/** The few rows with a priority from their own index, and after them the others as in `newest`. */
function byPriority(input: ConversationListQuery): Sql {
  const { after, max } = input;
  const [rank, ...rest] = after ?? [];
  const others = walk(
    { ...input, after: rank === 0 ? rest : null },
    newest,
    sql`and c.priority = 0`,
  );
  if (rank === 0) return others;
  const prioritized = sql`select c.* from conversation c
    where c.workspace_id = ${input.workspaceId} and ${whereOf(input, orders.priority)} and c.priority > 0 ${inVisibleInbox(input)}
    order by ${orders.priority.by} limit ${inlineCount(max)}`;
  return sql`select c.* from ((${prioritized}) union all (${others})) c order by ${orders.priority.by} limit ${inlineCount(max)}`;
}

const whereOf = (
  { workspaceId, memberId, view, after }: ConversationListQuery,
  order: Order,
): Sql =>
  sql`c.workspace_id = ${workspaceId} and ${condition(view, workspaceId, memberId)}
    ${after === null ? sql`` : sql`and ${order.after(after)}`}`;

function walk(input: ConversationListQuery, order: Order, only: Sql): Sql {
  // Inlined: with a plan for any number of rows, PostgreSQL wouldn't walk the index.
  const max = inlineCount(input.max);
  const rows = frontOf(
    input,
    sql`c.*`,
    sql`${whereOf(input, order)} ${only}`,
    sql`order by ${order.by} limit ${max}`,
  );
  return sql`${rows} order by ${order.by} limit ${max}`;
}

/** The front of each part of a view that has an index of its own: of each inbox, and of each folder of a filter. */
function frontOf(
  { visibleInboxIds, view }: Pick<ConversationListQuery, "visibleInboxIds" | "view">,
  columns: Sql,
  where: Sql,
  end: Sql,
): Sql {
  const folders = view.kind === "filter" ? foldersOf(view.filter) : [];
  const parts: Sql[] = [];
  const only: Sql[] = [];
  if (visibleInboxIds !== null && !isNarrow(view)) {
    parts.push(sql`(values ${valuesOf(visibleInboxIds)}) as seen (inbox_id)`);
    only.push(sql`and c.inbox_id = seen.inbox_id`);
  } else only.push(inVisibleInbox({ visibleInboxIds, view }));
  if (folders.length > 1) {
    parts.push(
      sql`(values ${folders.map((one) => sql`(${one}::text)`).reduce(listed)}) as place (folder)`,
    );
    only.push(sql`and c.folder = place.folder`);
  }
  const rows = sql`select ${columns} from conversation c where ${where} ${only.reduce((all, one) => sql`${all} ${one}`)} ${end}`;
  if (parts.length === 0) return sql`select c.* from (${rows}) c`;
  return sql`select c.* from ${parts.reduce((all, one) => sql`${all} cross join ${one}`)} cross join lateral (${rows}) c`;
}

const listed = (all: Sql, one: Sql): Sql => sql`${all}, ${one}`;

/**
 * A row for each inbox, filled up with nulls to a power of two, which match nothing. PostgreSQL counts these rows; of an
 * array it doesn't know the length, assumes ten, finds such a plan too expensive to keep, and would plan the statement at
 * every execution. With any number of rows there would be too many statements to keep.
 */
function valuesOf(ids: readonly InboxId[]): Sql {
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  return Array.from({ length: count }, (_, index) => ids[index] ?? null)
    .map((id) => sql`(${id}::uuid)`)
    .reduce(listed);
}

/** Rejects a hidden inbox before its conversations are read. */
function inVisibleInbox({
  visibleInboxIds,
  view,
}: Pick<ConversationListQuery, "visibleInboxIds" | "view">): Sql {
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
  const { workspaceId, memberId, view, sort } = input;
  return sql`
    select c.id from conversation c
     where c.workspace_id = ${workspaceId} and ${condition(view, workspaceId, memberId)}
       ${sortedOnly(sort)} ${inVisibleInbox(input)}
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
const countedIn = (view: ListedView, workspaceId: WorkspaceId, memberId: MemberId): Sql =>
  view.kind === "mentions"
    ? sql`${notTrashedOrMerged} and c.id in (select conversation_id from mention
        where workspace_id = ${workspaceId} and member_id = ${memberId} and seen_at is null)`
    : condition(view, workspaceId, memberId);

/** One number per view, each counted only up to the limit. */
function countViewsSql(
  workspaceId: WorkspaceId,
  memberId: MemberId,
  visibleInboxIds: readonly InboxId[] | null,
  views: readonly { key: string; view: ListedView }[],
): Sql {
  const max = inlineCount(limit("viewCountMax"));
  const counts = views.map(({ key, view }) => {
    const where = sql`c.workspace_id = ${workspaceId} and ${countedIn(view, workspaceId, memberId)}`;
    const rows = sql`${frontOf({ visibleInboxIds, view }, sql`1`, where, sql`limit ${max}`)} limit ${max}`;
    return sql`select ${key}::text as key, (select count(*) from (${rows}) counted) as count`;
  });
  return counts.reduce((whole, one) => sql`${whole} union all ${one}`);
}

export async function countViews(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  visibleInboxIds: readonly InboxId[] | null,
  views: readonly { key: string; view: ListedView }[],
): Promise<Record<string, number>> {
  const rows: { key: string; count: number }[] = [];
  for (const batch of batchesOf(views))
    rows.push(
      ...(await db.many<never>(countViewsSql(workspaceId, memberId, visibleInboxIds, batch))),
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
