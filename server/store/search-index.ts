// The search vectors of entries and contacts, stored when these are written, and the text they are made of.
import type { ContactId, ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";
import { isDeletedNote } from "#server/store/conversation/note.ts";
import { isUndone } from "#server/store/delivery/is-undone.ts";
import { firstPeople } from "./email/first-people.ts";
import { type Db, isAmong, prepared, sql } from "./sql.ts";

/** The searchable text of an entry, and what a result shows of it. */
export interface SearchableEntry {
  id: EntryId;
  conversationId: ConversationId;
  kind: "message" | "note" | "event";
  authorName: string | null;
  at: string;
  channel: "email" | "sms" | "whatsapp" | null;
  direction: "in" | "out" | null;
  /** The text of a message or a note, or the new subject of a renamed conversation. */
  text: string;
  subject: string | null;
  from: string | null;
  fromName: string | null;
  recipient: string | null;
  people: EmailPerson[];
  contactId: ContactId | null;
  /** The name of the contact. */
  contactName: string | null;
  files: string[];
}

/** An entry to show as a result. */
export interface FoundEntry extends SearchableEntry {
  /** Of an email or a text that is scheduled or was canceled: nothing of it was sent. */
  unsent: "scheduled" | "canceled" | null;
}

const searchableColumns = sql`
  e.id, e.conversation_id as "conversationId", e.kind, mb.name as "authorName", e.at, m.channel, m.direction,
  left(coalesce(m.body, e.body ->> 'text', e.body ->> 'subject', ''), 20000) as text, ml.subject, m.from_address as "from",
  left(ml.from_name, 300) as "fromName", m.to_address as recipient,
  coalesce(${firstPeople(sql`ml.to_list`, limit("recipientsIndexedPerList"))} || ${firstPeople(sql`ml.cc_list`, limit("recipientsIndexedPerList"))}
           || ${firstPeople(sql`ml.bcc_list`, limit("recipientsIndexedPerList"))}, '[]') as people,
  ct.id as "contactId", ct.name as "contactName",
  coalesce((select json_agg(a.name order by a.position) from attachment a
             where a.workspace_id = e.workspace_id and a.message_id = m.id), '[]'::json) as files`;
const fromEntries = sql`
  from entry e left join message m on m.workspace_id = e.workspace_id and m.id = e.id
       left join email ml on ml.workspace_id = e.workspace_id and ml.id = m.id
       left join contact_point p on p.workspace_id = m.workspace_id and p.id = m.contact_point_id
       left join contact ct on ct.workspace_id = p.workspace_id and ct.id = p.contact_id
       left join member mb on mb.workspace_id = e.workspace_id and mb.id = e.member_id`;
const isSearchable = sql`(e.kind in ('message', 'note') or e.body ->> 'type' = 'renamed') and not ${isUndone(sql`e.workspace_id`, sql`e.id`)} and not ${isDeletedNote(sql`e`)}`;

export async function listSearchableEntries(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
): Promise<FoundEntry[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select ${searchableColumns}, unsent.state as unsent ${fromEntries}
      left join lateral (
        select latest.state
          from (select d.state from delivery d
                 where d.workspace_id = m.workspace_id and d.message_id = m.id
                 order by d.attempt desc, d.recipient limit 1) latest
         where latest.state in ('scheduled', 'canceled')) unsent on true
     where e.workspace_id = ${workspaceId} and ${isAmong(sql`e.id`, ids)}`);
}

/** Those of the entries that aren't indexed yet. */
export async function listUnindexedEntries(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<SearchableEntry[]> {
  return db.many(prepared`
    select ${searchableColumns} ${fromEntries}
     where e.workspace_id = ${workspaceId} and ${isAmong(sql`e.id`, ids)} and ${isSearchable}
       and not exists (select 1 from entry_search w where w.workspace_id = e.workspace_id and w.id = e.id)`);
}

/** The newest entries that aren't indexed, from before the index existed. */
export async function listBackfillEntries(
  db: Db,
  workspaceId: WorkspaceId,
  before: EntryId | null,
  max: number,
): Promise<SearchableEntry[]> {
  return db.many(sql`
    select ${searchableColumns} ${fromEntries}
     where e.workspace_id = ${workspaceId} and (${before}::uuid is null or e.id < ${before}::uuid) and ${isSearchable}
       and not exists (select 1 from entry_search w where w.workspace_id = e.workspace_id and w.id = e.id)
     order by e.id desc limit ${max}`);
}

export async function insertEntryVectors(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly { id: EntryId; at: string; text: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    insert into entry_search (workspace_id, id, at, search_vector)
    select ${workspaceId}, told.id, told.at, told.words::tsvector
      from unnest(${rows.map((one) => one.id)}::uuid[], ${rows.map((one) => one.at)}::timestamptz[],
                  ${rows.map((one) => one.text)}::text[]) as told (id, at, words)
    on conflict (workspace_id, id) do nothing`);
}

/** Deletes the vectors of an entry whose text changed: it is indexed again when its change is published. */
export async function deleteSearchEntry(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
): Promise<void> {
  await tx.run(sql`delete from entry_search where workspace_id = ${workspaceId} and id = ${id}`);
}

export interface SearchableContact {
  id: ContactId;
  name: string;
  displayFallback: string;
  contactPoints: string[];
}

export async function listSearchableContacts(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<SearchableContact[]> {
  return db.many(prepared`
    select ct.id, ct.name, ct.display_fallback as "displayFallback",
           array(select p.value from contact_point p
                  where p.workspace_id = ct.workspace_id and p.contact_id = ct.id order by p.id) as "contactPoints"
      from contact ct where ct.workspace_id = ${workspaceId} and ${isAmong(sql`ct.id`, ids)}`);
}

export async function listBackfillContacts(
  db: Db,
  workspaceId: WorkspaceId,
  max: number,
): Promise<ContactId[]> {
  const rows = await db.many<{ id: ContactId }>(sql`
    select ct.id from contact ct where ct.workspace_id = ${workspaceId}
       and not exists (select 1 from contact_search w where w.workspace_id = ct.workspace_id and w.id = ct.id and w.is_keyed)
     limit ${max}`);
  return rows.map((row) => row.id);
}

/** Leaves unchanged contacts alone, since index writes are expensive. Returns the others. */
export async function upsertContactVectors(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly { id: ContactId; text: string; content: string; sortName: string }[],
): Promise<ContactId[]> {
  if (rows.length === 0) return [];
  const column = (of: "id" | "text" | "content" | "sortName") => rows.map((one) => one[of]);
  const written = await tx.many<{ id: ContactId }>(prepared`
    insert into contact_search as kept (workspace_id, id, search_vector, content, sort_name, is_keyed)
    select ${workspaceId}, told.id, told.words::tsvector, told.content, told.sort_name, true
      from unnest(${column("id")}::uuid[], ${column("text")}::text[], ${column("content")}::text[], ${column("sortName")}::text[])
           as told (id, words, content, sort_name)
    on conflict (workspace_id, id) do update
      set search_vector = excluded.search_vector, content = excluded.content, sort_name = excluded.sort_name, is_keyed = true
      where (kept.search_vector, kept.content, kept.sort_name) is distinct from (excluded.search_vector, excluded.content, excluded.sort_name)
         or not kept.is_keyed
    returning kept.id`);
  return written.map((row) => row.id);
}

// ── Backfill of entries from before the index existed ────────────────────────────────────────────────

export interface SearchBackfill {
  workspaceId: WorkspaceId;
  beforeId: EntryId | null;
}

export async function listSearchBackfills(db: Db): Promise<SearchBackfill[]> {
  return db.many(
    sql`select workspace_id as "workspaceId", before_entry_id as "beforeId" from search_backfill order by workspace_id`,
  );
}

export async function advanceSearchBackfill(
  tx: Db,
  { workspaceId, beforeId }: SearchBackfill,
): Promise<void> {
  await tx.run(sql`
    update search_backfill set before_entry_id = ${beforeId} where workspace_id = ${workspaceId}`);
}

export async function endSearchBackfill(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.run(sql`delete from search_backfill where workspace_id = ${workspaceId}`);
}
