// The entries of a conversation that determine its list row, and rebuilding that row.
import type { WaitingEntry } from "#domain/conversation/waiting-since.ts";
import type { CallId, ConversationId, EntryId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { unheardIn } from "#server/store/call/recordings/recording-playback.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { type LastEntry, noEntryYet } from "./conversation.ts";

/** Oldest first. Includes only those events that closed or reopened the conversation. */
export async function listSummaryEntries(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<(WaitingEntry & { readonly id: EntryId })[]> {
  const rows = await db.many<{
    id: EntryId;
    at: string;
    kind: string;
    message: object | null;
    call: object | null;
  }>(sql`
    select e.id, e.at, case when e.kind = 'event' then e.body ->> 'type' else e.kind end as kind,
           case when m.id is not null then json_build_object('direction', m.direction, 'channel', m.channel, 'authorKind', e.author_kind,
             'text', left(btrim(m.body), 100), 'auto', ml.automated_kind,
             'isForward', coalesce(e.body ->> 'mailKind' = 'forward', false),
             'consent', (select s.decision from consent s where s.workspace_id = m.workspace_id and s.contact_point_id = m.contact_point_id and s.entry_id = m.id limit 1),
             'states', coalesce((select json_agg(d.state) from (
               select distinct on (recipient) state from delivery where workspace_id = m.workspace_id and message_id = m.id
                order by recipient, attempt desc) d), '[]'::json)) end as message,
           case when k.id is not null then json_build_object('direction', k.direction, 'outcome', k.outcome,
             'isAnswered', k.answered_at is not null) end as call
      from entry e
      left join message m on m.workspace_id = e.workspace_id and m.id = e.id
      left join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id
      left join call k on k.workspace_id = e.workspace_id and k.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId}
       and (m.id is not null or k.id is not null or e.kind = 'event' and e.body ->> 'type' in ('closed', 'reopened'))
     order by e.seq`);
  return rows.map(
    ({ id, at, kind, message, call }) => ({ id, at, kind, ...message, ...call }) as never,
  );
}

/** The latest entry written by a person; system entries don't count. */
export async function findLastPersonEntryId(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<EntryId | null> {
  const row = await db.maybe<{ id: EntryId }>(sql`
    select id from entry where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and kind <> 'event'
       and author_kind <> 'system' order by seq desc limit 1`);
  return row?.id ?? null;
}

export interface ConversationSummary {
  /** Null if there is no message, call or note to show. */
  readonly last: { readonly seq: number; readonly at: string; readonly entry: LastEntry } | null;
  readonly waitingSince: string | null;
}

/**
 * Recomputes counts from the entries. A closed conversation keeps since when its customer waited, in case it is
 * reopened.
 */
export async function updateConversationSummary(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  { last, waitingSince }: ConversationSummary,
): Promise<void> {
  const shown = last === null ? noEntryYet : { ...last.entry, seq: last.seq };
  await tx.run(sql`
    update conversation c set version = version + 1, last_entry = ${toJson(shown)}::jsonb,
           last_entry_at = greatest(coalesce(${last?.at ?? null}::timestamptz, c.last_entry_at), case when c.status = 'open' then c.snooze_ended_at end),
           waiting_since = case when c.status = 'closed' then c.waiting_since else ${waitingSince}::timestamptz end,
           entry_count = coalesce((select max(e.seq) from entry e where e.workspace_id = c.workspace_id and e.conversation_id = c.id), 0),
           unheard_voicemails = ${unheardIn},
           scheduled_count = (
             select count(distinct m.id) from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
              where m.workspace_id = c.workspace_id and m.conversation_id = c.id and d.state = 'scheduled')
     where c.workspace_id = ${workspaceId} and c.id = ${id}`);
}

/**
 * Whether, since then, an entry was added, a call was in progress, or an outgoing message was sent, failed or canceled.
 */
export async function hasActivitySince(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  since: string,
): Promise<boolean> {
  const { isSo } = await db.one<{ isSo: boolean }>(sql`
    select exists (select 1 from entry where workspace_id = ${workspaceId} and conversation_id = ${id} and kind <> 'event' and at > ${since})
        or exists (select 1 from call where workspace_id = ${workspaceId} and conversation_id = ${id} and coalesce(ended_at, 'infinity') > ${since})
        or exists (select 1 from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
                    where m.workspace_id = ${workspaceId} and m.conversation_id = ${id} and d.changed_at > ${since}) as "isSo"`);
  return isSo;
}

/** Whether it was opened, snoozed or closed since then, by a member or by the end of a snooze. */
export async function hasChangedStatusSince(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  since: string,
): Promise<boolean> {
  const { isSo } = await db.one<{ isSo: boolean }>(sql`
    select exists (select 1 from entry where workspace_id = ${workspaceId} and conversation_id = ${id} and kind = 'event' and at > ${since}
                      and body ->> 'type' in ('closed', 'reopened', 'snoozed', 'woke')) as "isSo"`);
  return isSo;
}

/** Live calls in any of these conversations. */
export async function listLiveCallsIn(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<{ id: CallId; conversationId: ConversationId; homeInboxId: InboxId }[]> {
  return db.many(sql`
    select k.id, k.conversation_id as "conversationId", c.inbox_id as "homeInboxId"
      from call k join conversation c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
     where k.workspace_id = ${workspaceId} and k.ended_at is null and k.conversation_id = any(${ids}::uuid[]) order by k.id`);
}
