// What the clock of a conversation depends on, and the clock itself.
import type { ReplyClock, ReplyClockInput } from "#domain/conversation/reply-clock.ts";
import { clockSteps } from "#domain/conversation/reply-clock-pauses.ts";
import type { ConversationId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { type DeliveryState, deliveryStates, isFailure } from "#domain/message/delivery-state.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, isAmong, prepared, type Sql, sql } from "#server/store/sql.ts";

type ReplyClockRow = ReplyClockInput & { readonly id: ConversationId };

export type ReplyDue = Pick<ReplyClock, "kind" | "startedAt" | "dueAt" | "warnsAt" | "breachedAt">;

/** Of a conversation `c`, as members see it. */
export const replyDue: Sql = sql`
  case when c.reply_clock is not null and c.waiting_since is not null and c.folder in ('open', 'snoozed') then jsonb_build_object(
    'kind', c.reply_clock -> 'kind', 'startedAt', c.reply_clock -> 'startedAt', 'dueAt', c.reply_clock -> 'dueAt',
    'warnsAt', c.reply_clock -> 'warnsAt', 'breachedAt', c.reply_clock -> 'breachedAt') end`;

/** As in domain/conversation/reply-due.ts. */
export const replyDueStateSql = (now: Date): Sql => sql`
  case when c.reply_clock is null or c.waiting_since is null or c.folder not in ('open', 'snoozed') then 'none'
       when c.reply_clock ->> 'breachedAt' is not null or (c.reply_clock ->> 'dueAt')::timestamptz <= ${now}::timestamptz then 'overdue'
       when c.reply_clock ->> 'dueAt' is null then 'paused'
       when (c.reply_clock ->> 'warnsAt')::timestamptz <= ${now}::timestamptz then 'due-soon'
       else 'on-time' end`;

/** The conversations that the order by due time lists. */
export const isReplyDue: Sql = sql`c.reply_due_at is not null and c.waiting_since is not null and c.folder in ('open', 'snoozed')`;

/** As in domain/conversation/waiting-since.ts: what no customer received is no reply. */
const isUnsent = (state: DeliveryState): boolean =>
  isFailure(state) || state === "scheduled" || state === "canceled";
const unsentStates = (Object.keys(deliveryStates) as DeliveryState[]).filter(isUnsent);

/** Whether a clock can start; what it needs for that is looked up only then. */
const canStart: Sql = sql`
  (c.waiting_since is not null and c.folder in ('open', 'snoozed')
   and (c.reply_clock is null or (c.reply_clock ->> 'startedAt')::timestamptz <> c.waiting_since))`;

/** What opened or paused it since the customer began to wait, among its newest entries. */
const steps: Sql = sql`
  case when ${canStart} then (
    select coalesce(jsonb_agg(jsonb_build_object('type', s.type, 'at', s.at, 'dueAt', s.due_at) order by s.seq), '[]'::jsonb)
      from (select e.seq, e.at, e.body ->> 'dueAt' as due_at,
                   case when e.kind = 'event' then e.body ->> 'type'
                        when e.author_kind = 'contact' and ml.automated_kind is null then 'customer' end as type
              from (select * from entry e where e.workspace_id = c.workspace_id and e.conversation_id = c.id order by e.seq desc limit 200) e
              left join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id
             where e.at >= c.waiting_since) s
     where s.type = any(${[...clockSteps]}::text[])) else '[]'::jsonb end`;

const hasReplied: Sql = sql`
  (${canStart} and (
     exists (select from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
              where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.kind = 'message' and e.author_kind = 'member'
                and m.direction = 'out' and coalesce(e.body ->> 'mailKind', '') <> 'forward'
                and (not exists (select from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id)
                     or exists (select from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id
                                   and d.state <> all(${unsentStates}::text[]))))
     or exists (select from call k where k.workspace_id = c.workspace_id and k.conversation_id = c.id
                   and k.answered_at is not null and k.outcome is distinct from 'machine')))`;

const columns: Sql = sql`
  c.id, c.inbox_id as "inboxId", c.team_id as "teamId", c.tag_ids as "tagIds",
  case c.priority when 3 then 'urgent' when 2 then 'high' when 1 then 'low' else 'none' end as priority,
  c.folder, c.waiting_since as "waitingSince", c.reply_clock as clock, ${hasReplied} as "hasReplied", ${steps} as steps`;

/** Empty in a workspace without SLAs: events of its conversations cost one statement. */
export async function listReplyClocks(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
  { withoutPolicies = false }: { readonly withoutPolicies?: boolean } = {},
): Promise<ReplyClockRow[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select ${columns} from conversation c
     where c.workspace_id = ${workspaceId} and ${isAmong(sql`c.id`, ids)}
       and (c.reply_clock is not null
            or c.waiting_since is not null and (${withoutPolicies}::boolean or exists (select from sla_policy p where p.workspace_id = ${workspaceId})))
     order by c.id`);
}

export async function setReplyClocks(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly { readonly id: ConversationId; readonly clock: ReplyClock | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    update conversation c
       set version = c.version + 1, reply_clock = nullif(r.clock, 'null'::jsonb), reply_due_at = (r.clock ->> 'dueAt')::timestamptz
      from jsonb_to_recordset(${toJson(rows)}::jsonb) as r (id uuid, clock jsonb)
     where c.workspace_id = ${workspaceId} and c.id = r.id`);
}

/** A page of the conversations whose customer waits and that are not closed, the longest waiting first. */
export async function listWaitingConversations(
  db: Db,
  workspaceId: WorkspaceId,
  folder: "open" | "snoozed",
  after: { readonly waitingSince: string; readonly id: ConversationId } | null,
  max: number,
  visibleInboxIds: readonly InboxId[] | null = null,
): Promise<{ id: ConversationId; waitingSince: string }[]> {
  const next = after
    ? sql`and (waiting_since, id) > (${after.waitingSince}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return db.many(sql`
    select id, waiting_since as "waitingSince" from conversation
     where workspace_id = ${workspaceId} and folder = ${folder} and waiting_since is not null ${next}
       and (${visibleInboxIds}::uuid[] is null or inbox_id = any(${visibleInboxIds}::uuid[]))
     order by waiting_since, id limit ${max}`);
}
