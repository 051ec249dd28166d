// The entries of a conversation that determine its list row, and rebuilding that row.
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import type { WaitingEntry } from "#domain/conversation/waiting-since.ts";
import type { CallId, ConversationId, EntryId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { unplayedIn } from "#server/store/call/recordings/recording-playback.ts";
import { isUndone } from "#server/store/delivery/is-undone.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, emptySql, type Sql, sql } from "#server/store/sql.ts";
import { type LastEntry, noEntryYet } from "./conversation.ts";
import { isDeletedNote } from "./note.ts";

export type SummaryEntry = WaitingEntry & { readonly id: EntryId; readonly seq: number };

/** The last `max` entries before `beforeSeq`, from the end if that is null; or all after `afterSeq`. */
type SummaryPart =
  | { readonly beforeSeq: number | null; readonly max: number }
  | { readonly afterSeq: number };

/**
 * Oldest first; all of them without a part. Includes only those events that closed or reopened the conversation, and none of the entries of a closed
 * conversation that was merged into it: they need no reply.
 */
export async function listSummaryEntries(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  part: SummaryPart | null = null,
): Promise<SummaryEntry[]> {
  const rows = await db.many<{
    id: EntryId;
    seq: number;
    at: string;
    kind: string;
    message: object | null;
    call: object | null;
  }>(sql`
    with recursive side (id) as (
      select ${conversationId}::uuid
      union
      select c.id from side s
        join conversation c on c.workspace_id = ${workspaceId} and c.merged_into_id = s.id and c.folder = 'merged'
    ), handled (id) as (
      select unnest(o.entry_ids) from thread_operation o
       where o.workspace_id = ${workspaceId} and o.to_id in (select id from side) and o.kind = 'merge' and o.undone_at is null
         and o.previous_state -> 'from' ->> 'status' = 'closed'
    )
    select e.id, e.seq, e.at, case when e.kind = 'event' then e.body ->> 'type' else e.kind end as kind,
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
       and e.id not in (select id from handled)
       ${seqIn(part)}
     order by e.seq desc ${part !== null && "max" in part ? sql`limit ${part.max}` : emptySql}`);
  return rows
    .reverse()
    .map(
      ({ id, seq, at, kind, message, call }) =>
        ({ id, seq, at, kind, ...message, ...call }) as never,
    );
}

function seqIn(part: SummaryPart | null): Sql {
  if (part === null) return emptySql;
  if ("afterSeq" in part) return sql`and e.seq > ${part.afterSeq}`;
  return part.beforeSeq === null ? emptySql : sql`and e.seq < ${part.beforeSeq}`;
}

/** The latest entry written by a person; system entries don't count. A message that was undone counts if there is no other. */
export async function findLastPersonEntryId(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  { withNotes }: { readonly withNotes: boolean },
): Promise<EntryId | null> {
  const row = await db.maybe<{ id: EntryId | null }>(sql`
    with personal as (
      select id, seq from entry where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and kind <> 'event'
         and author_kind <> 'system' and (${withNotes} or kind <> 'note') and not ${isDeletedNote(sql`entry`)}
    )
    select coalesce(
      (select e.id from personal e where not ${isUndone(workspaceId, sql`e.id`)} order by e.seq desc limit 1),
      (select e.id from personal e order by e.seq desc limit 1)) as id`);
  return row?.id ?? null;
}

/** Shows the given entry in the list, and sorts by it. */
export async function setLastEntry(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  last: ConversationSummary["last"],
): Promise<void> {
  await tx.run(sql`
    update conversation c set version = version + 1, last_entry = ${toJson(shownIn(last))}::jsonb,
           last_entry_at = greatest(coalesce(${last?.at ?? null}::timestamptz, c.last_entry_at), case when c.status = 'open' then c.snooze_ended_at end)
     where c.workspace_id = ${workspaceId} and c.id = ${id}`);
}

interface ConversationSummary {
  /** Null if there is no message, call or note to show. */
  readonly last: { readonly seq: number; readonly at: string; readonly entry: LastEntry } | null;
  readonly waitingSince: string | null;
}

const shownIn = (last: ConversationSummary["last"]) =>
  last === null ? noEntryYet : { ...last.entry, seq: last.seq };

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
  await tx.run(sql`
    update conversation c set version = version + 1, last_entry = ${toJson(shownIn(last))}::jsonb,
           last_entry_at = greatest(coalesce(${last?.at ?? null}::timestamptz, c.last_entry_at), case when c.status = 'open' then c.snooze_ended_at end),
           waiting_since = case when c.status = 'closed' then c.waiting_since else ${waitingSince}::timestamptz end,
           entry_count = coalesce((select max(e.seq) from entry e where e.workspace_id = c.workspace_id and e.conversation_id = c.id), 0),
           unplayed_voicemails = ${unplayedIn},
           scheduled_count = (
             select count(distinct m.id) from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
              where m.workspace_id = c.workspace_id and m.conversation_id = c.id and d.state = 'scheduled')
     where c.workspace_id = ${workspaceId} and c.id = ${id}`);
}

/**
 * Whether, since then, an entry was added to the known ones, a call was in progress, or an outgoing message was sent,
 * failed or canceled, apart from the given entries.
 */
export async function hasActivitySince(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  since: { readonly at: string; readonly knownIds: readonly EntryId[] },
  exceptIds: readonly EntryId[] = [],
): Promise<boolean> {
  const isOther = (entryId: Sql) => sql`${entryId} <> all(${exceptIds}::uuid[])`;
  const { isSo } = await db.one<{ isSo: boolean }>(sql`
    select exists (select 1 from entry where workspace_id = ${workspaceId} and conversation_id = ${id} and kind <> 'event' and ${isOther(sql`id`)}
                      and not exists (select 1 from unnest(${since.knownIds}::uuid[]) as known (id) where known.id = entry.id))
        or exists (select 1 from call where workspace_id = ${workspaceId} and conversation_id = ${id} and coalesce(ended_at, 'infinity') > ${since.at} and ${isOther(sql`id`)})
        or exists (select 1 from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
                    where m.workspace_id = ${workspaceId} and m.conversation_id = ${id} and d.changed_at > ${since.at} and ${isOther(sql`m.id`)}) as "isSo"`);
  return isSo;
}

const statusEvents: readonly TimelineEventType[] = [
  "closed",
  "reopened",
  "snoozed",
  "snooze_ended",
];

/** Whether it was opened, snoozed or closed since then, by a member or by the end of a snooze. */
export async function hasChangedStatusSince(
  db: Db,
  workspaceId: WorkspaceId,
  id: ConversationId,
  since: string,
): Promise<boolean> {
  const { isSo } = await db.one<{ isSo: boolean }>(sql`
    select exists (select 1 from entry where workspace_id = ${workspaceId} and conversation_id = ${id} and kind = 'event' and at > ${since}
                      and body ->> 'type' = any(${statusEvents}::text[])) as "isSo"`);
  return isSo;
}

/** Live calls in any of these conversations. */
export async function listLiveCallsIn(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ConversationId[],
): Promise<{ id: CallId; conversationId: ConversationId; conversationInboxId: InboxId }[]> {
  return db.many(sql`
    select k.id, k.conversation_id as "conversationId", c.inbox_id as "conversationInboxId"
      from call k join conversation c on c.workspace_id = k.workspace_id and c.id = k.conversation_id
     where k.workspace_id = ${workspaceId} and k.ended_at is null and k.conversation_id = any(${ids}::uuid[]) order by k.id`);
}
