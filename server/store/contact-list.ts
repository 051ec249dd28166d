// Lists of contacts by name, by activity or by age, and their search. A page is the ids of its contacts; `listContactRows`
// reads what is shown of them. A rare text is found by its index first; for a frequent one, the list's own index is walked
// past the contacts that don't match, which are few.
import type { ContactQuery } from "#domain/contact/contact-query.ts";
import { conversationFolders } from "#domain/conversation/status.ts";
import type { ContactId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { visibleTo } from "./contact.ts";
import { isPointSeen, knownTo } from "./known-contact.ts";
import { type Db, emptySql, inlineCount, type Sql, sql } from "./sql.ts";

export interface ContactListScope {
  readonly workspaceId: WorkspaceId;
  readonly visibleInboxIds: readonly InboxId[] | null;
  readonly query: ContactQuery;
}
/** The last row of a page, in the order of its list. */
export interface ContactPosition {
  readonly id: ContactId;
  /** By activity: when. By name: `contact_search.sort_name`. */
  readonly at: string;
  /** By activity: the conversation, or the contact without one. By name: "unknown" for contacts whose name is hidden. */
  readonly key: string;
}
type Page = Promise<ContactPosition[]>;

const activeFolders = conversationFolders.filter((folder) => folder !== "merged");
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (one) => `\\${one}`);

/** An index has no entries for less than three characters, except at the beginning of a word. */
const contains = (column: Sql, text: string): Sql =>
  text.length < 3
    ? sql`(${column} like ${`${escapeLike(text)}%`} or ${column} like ${`% ${escapeLike(text)}%`})`
    : sql`${column} like ${`%${escapeLike(text)}%`}`;

const join = (parts: readonly Sql[]): Sql => parts.reduce((all, one) => sql`${all} and ${one}`);
const termsOf = ({ texts, numbers }: ContactQuery): string[] => [...texts, ...numbers];
const hasContent = (query: ContactQuery): Sql =>
  join(termsOf(query).map((term) => contains(sql`w.content`, term)));

/** What limits a list of contacts `ct`, with `k.is_known`. */
interface Matching {
  /** The contacts to choose from; null if they are too many to list. */
  readonly ids: readonly ContactId[] | null;
  readonly condition: Sql;
}

/** Matches only what the actor is shown: a match by a hidden name or address would reveal its owner. */
async function findMatching(db: Db, scope: ContactListScope): Promise<Matching> {
  const { workspaceId, visibleInboxIds, query } = scope;
  const terms = termsOf(query);
  if (terms.length === 0) return { ids: null, condition: sql`${isNamedOrReached}` };
  const max = limit("contactCandidates");
  const rows = await db.many<{ id: ContactId }>(sql`
    select w.id from contact_search w where w.workspace_id = ${workspaceId} and ${hasContent(query)} limit ${inlineCount(max + 1)}`);
  const seen =
    visibleInboxIds === null
      ? sql`true`
      : sql`(k.is_known or ${join(
          terms.map(
            (term) => sql`exists (select 1 from contact_point p
              where p.workspace_id = ct.workspace_id and p.contact_id = ct.id and ${contains(sql`p.value`, term)} and ${isPointSeen(visibleInboxIds)})`,
          ),
        )})`;
  if (rows.length <= max) return { ids: rows.map((row) => row.id), condition: seen };
  // "is true" keeps it a filter: as a join, the planner would read all matches instead of walking the list's index.
  const matches = sql`(exists (select 1 from contact_search w where w.workspace_id = ct.workspace_id and w.id = ct.id and ${hasContent(query)})) is true`;
  return { ids: null, condition: sql`${matches} and ${seen}` };
}

/**
 * Excludes unnamed callers with a withheld number, who would fill the contact list. Their conversations still show
 * them.
 */
const isNamedOrReached = sql`(ct.name <> '' or not exists (
  select 1 from contact_point p where p.workspace_id = ct.workspace_id and p.contact_id = ct.id and p.value = 'withheld'))`;

const fromContacts = ({ visibleInboxIds }: ContactListScope): Sql =>
  sql`contact ct cross join lateral (select ${knownTo(visibleInboxIds)} as is_known) k`;

const chosen = ({ ids, condition }: Matching): Sql =>
  sql`${condition} ${ids === null ? emptySql : sql`and ct.id = any(${ids}::uuid[])`}`;

/** Newest contacts first. */
export async function listContactsByAge(
  db: Db,
  scope: ContactListScope,
  afterId: string | null,
  max: number,
): Promise<ContactId[]> {
  const matching = await findMatching(db, scope);
  const rows = await db.many<{ id: ContactId }>(sql`
    select ct.id from ${fromContacts(scope)}
     where ct.workspace_id = ${scope.workspaceId} and ${chosen(matching)} ${visibleTo(scope.visibleInboxIds)}
       ${afterId === null ? emptySql : sql`and ct.id < ${afterId}::uuid`}
     order by ct.id desc limit ${inlineCount(max)}`);
  return rows.map((row) => row.id);
}

/**
 * Of a member who sees few contacts: all that may be visible, so that the others aren't walked past. Null if there are
 * many.
 */
async function findFewVisible(
  db: Db,
  { workspaceId, visibleInboxIds }: ContactListScope,
): Promise<ContactId[] | null> {
  const max = limit("contactCandidates");
  const spoken = await db.many<{ id: ContactId }>(sql`
    select c.contact_id as id from conversation c
     where c.workspace_id = ${workspaceId} and c.inbox_id = any(${visibleInboxIds}::uuid[]) limit ${inlineCount(max + 1)}`);
  if (spoken.length > max) return null;
  const quiet = await db.many<{ id: ContactId }>(sql`
    select ct.id from contact ct
     where ct.workspace_id = ${workspaceId} and not exists (
       select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id) limit ${inlineCount(max + 1)}`);
  return quiet.length > max ? null : [...spoken, ...quiet].map((row) => row.id);
}

/** What matches; for a member who sees few contacts, at least among those that may be visible. */
async function findVisibleMatching(db: Db, scope: ContactListScope): Promise<Matching> {
  const found = await findMatching(db, scope);
  if (found.ids !== null || scope.visibleInboxIds === null) return found;
  return { ...found, ids: await findFewVisible(db, scope) };
}

/** By name; unnamed contacts follow, then those whose name the actor may not know, whom their place would reveal. */
export async function listContactsByName(
  db: Db,
  scope: ContactListScope,
  after: ContactPosition | null,
  max: number,
): Page {
  const { workspaceId, visibleInboxIds } = scope;
  const matching = await findVisibleMatching(db, scope);
  const isAfterNamed = after?.key === "unknown";
  const named = isAfterNamed
    ? []
    : await db.many<ContactPosition>(sql`
        select ct.id, s.sort_name as at, 'known' as key
          from contact_search s
          join contact ct on ct.workspace_id = s.workspace_id and ct.id = s.id
         cross join lateral (select ${knownTo(visibleInboxIds)} as is_known) k
         where s.workspace_id = ${workspaceId} and k.is_known and ${chosen(matching)} ${visibleTo(visibleInboxIds)}
           ${after === null ? emptySql : sql`and (s.sort_name, s.id) > (${after.at}, ${after.id}::uuid)`}
         order by s.sort_name, s.id limit ${inlineCount(max)}`);
  if (visibleInboxIds === null || named.length === max) return named;
  const unknown = await db.many<ContactPosition>(sql`
    select ct.id, '' as at, 'unknown' as key from ${fromContacts(scope)}
     where ct.workspace_id = ${workspaceId} and not k.is_known and ${chosen(matching)} ${visibleTo(visibleInboxIds)}
       ${isAfterNamed ? sql`and ct.id < ${after.id}::uuid` : emptySql}
     order by ct.id desc limit ${inlineCount(max - named.length)}`);
  return [...named, ...unknown];
}

/** With microseconds, since pages begin at this time. */
const isoMicro = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const isSeenConversation = (alias: Sql, visibleInboxIds: readonly InboxId[] | null): Sql => sql`
  ${alias}.folder <> 'merged' ${visibleInboxIds === null ? emptySql : sql`and ${alias}.inbox_id = any(${visibleInboxIds}::uuid[])`}`;

/** The latest activity first, of the conversations that the actor sees; a contact without one by when it was created. */
export async function listContactsByActivity(
  db: Db,
  scope: ContactListScope,
  after: ContactPosition | null,
  max: number,
): Page {
  const matching = await findVisibleMatching(db, scope);
  const page = matching.ids === null ? walkActivity : sortByActivity;
  return db.many(page(scope, matching, after, max));
}

type ActivityPage = (
  scope: ContactListScope,
  matching: Matching,
  after: ContactPosition | null,
  max: number,
) => Sql;

const sortByActivity: ActivityPage = (scope, matching, after, max) => sql`
  select id, key, ${isoMicro(sql`at`)} as at from (
    select ct.id, coalesce(a.at, ct.created_at) as at, coalesce(a.key, ct.id) as key
      from ${fromContacts(scope)}
      left join lateral (
        select c.last_entry_at as at, c.id as key from conversation c
         where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and ${isSeenConversation(sql`c`, scope.visibleInboxIds)}
         order by c.last_entry_at desc, c.id desc limit 1) a on true
     where ct.workspace_id = ${scope.workspaceId} and ${chosen(matching)} ${visibleTo(scope.visibleInboxIds)}) found
   ${after === null ? emptySql : sql`where (at, key) < (${after.at}::timestamptz, ${after.key}::uuid)`}
   order by found.at desc, key desc limit ${inlineCount(max)}`;

/**
 * Walks the index of each folder, and of each inbox for an actor who doesn't see all. Contacts without a conversation are
 * looked for only among those created since the end of the page.
 */
const walkActivity: ActivityPage = (scope, { condition }, after, max) => {
  const { workspaceId, visibleInboxIds } = scope;
  const earlier = (at: Sql, key: Sql): Sql =>
    after === null
      ? emptySql
      : sql`and (${at}, ${key}) < (${after.at}::timestamptz, ${after.key}::uuid)`;
  const inboxes =
    visibleInboxIds === null
      ? emptySql
      : sql`cross join unnest(${visibleInboxIds}::uuid[]) as i (id)`;
  return sql`
    with active as materialized (
      select last.id, last.at, last.key
        from unnest(${activeFolders}::text[]) as f (name) ${inboxes}
       cross join lateral (
         select ct.id, c.last_entry_at as at, c.id as key from conversation c
           join contact ct on ct.workspace_id = c.workspace_id and ct.id = c.contact_id
          cross join lateral (select ${knownTo(visibleInboxIds)} as is_known) k
          where c.workspace_id = ${workspaceId} and c.folder = f.name ${visibleInboxIds === null ? emptySql : sql`and c.inbox_id = i.id`}
            ${earlier(sql`c.last_entry_at`, sql`c.id`)}
            and not exists (select 1 from conversation n
                  where n.workspace_id = c.workspace_id and n.contact_id = c.contact_id and ${isSeenConversation(sql`n`, visibleInboxIds)}
                    and (n.last_entry_at, n.id) > (c.last_entry_at, c.id))
            and ${condition}
          order by c.last_entry_at desc, c.id desc limit ${inlineCount(max)}) last
       order by last.at desc, last.key desc limit ${inlineCount(max)}),
    quiet as (
      select ct.id, ct.created_at as at, ct.id as key from ${fromContacts(scope)}
       where ct.workspace_id = ${workspaceId} and ct.may_be_quiet ${earlier(sql`ct.created_at`, sql`ct.id`)}
         and ct.created_at >= coalesce((select min(at) from active having count(*) >= ${max}), '-infinity'::timestamptz)
         and not exists (select 1 from conversation n
               where n.workspace_id = ct.workspace_id and n.contact_id = ct.id and ${isSeenConversation(sql`n`, visibleInboxIds)})
         and ${condition} ${visibleTo(visibleInboxIds)}
       order by ct.created_at desc, ct.id desc limit ${inlineCount(max)})
    select id, key, ${isoMicro(sql`at`)} as at from (select * from active union all select * from quiet) listed
     order by listed.at desc, key desc limit ${inlineCount(max)}`;
};

/**
 * Contacts with a name like the one typed, the most similar first, and none much less similar than the first.
 * Only those whose name the actor may know.
 */
export async function listSimilarContacts(
  db: Db,
  { workspaceId, visibleInboxIds, query }: ContactListScope,
  max: number,
): Promise<ContactId[]> {
  const typed = query.texts.join(" ");
  const numbers = query.numbers.map((one) => sql`and ${contains(sql`w.content`, one)}`);
  const rows = await db.many<{ id: ContactId }>(sql`
    select id from (
      select ct.id, found.distance, min(found.distance) over () as least
        from list_similar_contacts(${workspaceId}, ${typed}, ${limit("contactCandidates")}) found
        join contact ct on ct.workspace_id = ${workspaceId} and ct.id = found.id
        join contact_search w on w.workspace_id = ct.workspace_id and w.id = ct.id
       where ${knownTo(visibleInboxIds)} ${visibleTo(visibleInboxIds)} ${numbers.reduce((all, one) => sql`${all} ${one}`, emptySql)}
         and not (${hasContent(query)})) close
     where distance <= least + 0.2 order by distance, id limit ${inlineCount(max)}`);
  return rows.map((row) => row.id);
}
