// Finding what was said, newest first, in a time that does not grow with what was said. A word that is common
// is met soon when one walks back from the newest; a word that was not met in the last few thousand texts is
// rare, and its places are few enough to be gathered by the index. So no search ever sorts a million places.
import type { ConversationFolder } from "#domain/conversation/status.ts";
import type {
  ContactId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  TagId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { TsQueryInput } from "#domain/search/to-tsquery.ts";
import { knownTo } from "./contact.ts";
import type { Cursor } from "./cursor.ts";
import { type Db, emptySql, inlineCount, type Sql, sql } from "./sql.ts";

export interface SearchInput {
  readonly workspaceId: WorkspaceId;
  readonly sight: readonly InboxId[] | null;
  readonly asked: TsQueryInput;
  readonly inboxIds: readonly InboxId[] | null;
  /** Each of these sets of tags must be met by one of its own. */
  readonly tagIds: readonly (readonly TagId[])[];
  readonly authors: readonly MemberId[] | null;
  readonly isByCustomer: boolean;
  /** null: whoever has it. */
  readonly assignees: readonly MemberId[] | null;
  readonly isUnassigned: boolean;
  readonly places: readonly ConversationFolder[];
  readonly since: string | null;
  readonly until: string | null;
}

export interface SearchHit {
  id: EntryId;
  at: string;
  conversationId: ConversationId;
}

export interface SearchScan {
  hits: SearchHit[];
  /** How many texts were looked at, how many of them hold the words, and the oldest. */
  looked: number;
  held: number;
  end: { id: EntryId; at: string } | null;
}

const newestFirst = sql`at desc, id desc`;
const olderThan = (after: Cursor | null): Sql =>
  after === null ? emptySql : sql`and (w.at, w.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
const withinDays = ({ since, until }: SearchInput): Sql => sql`
  ${since === null ? emptySql : sql`and w.at >= ${since}::timestamptz`}
  ${until === null ? emptySql : sql`and w.at < ${until}::timestamptz`}`;

const byAuthor = ({ authors, isByCustomer }: SearchInput): Sql =>
  authors === null && !isByCustomer
    ? emptySql
    : sql`and (e.member_id = any(${authors ?? []}::uuid[]) ${isByCustomer ? sql`or e.author_kind = 'contact'` : emptySql})`;

const ownedBy = ({ assignees, isUnassigned }: SearchInput): Sql =>
  assignees === null
    ? emptySql
    : sql`and (c.assignee_id = any(${assignees}::uuid[]) ${isUnassigned ? sql`or c.assignee_id is null` : emptySql})`;

function inConversation(wish: SearchInput): Sql {
  const { sight, inboxIds, tagIds, places } = wish;
  const line = (ids: readonly InboxId[] | null): Sql =>
    ids === null ? emptySql : sql`and c.inbox_id = any(${ids}::uuid[])`;
  const tagged = tagIds.reduce<Sql>(
    (all, ids) => sql`${all} and c.tag_ids && ${ids}::uuid[]`,
    emptySql,
  );
  return sql`and c.folder = any(${places}::text[]) ${line(sight)} ${line(inboxIds)} ${ownedBy(wish)} ${tagged}`;
}

/** Of texts that hold the words, in order, the first that may be shown. One by one, so that looking stops with the page. */
const shown = (wish: SearchInput, most: number): Sql => sql`
  select held.id, held.at, place.conversation_id as "conversationId"
    from (select id, at from held order by ${newestFirst}) held
   cross join lateral (
     select e.conversation_id
       from entry e join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
      where e.workspace_id = ${wish.workspaceId} and e.id = held.id ${byAuthor(wish)} ${inConversation(wish)}
      limit 1) place
   limit ${inlineCount(most)}`;

/** A conversation stands where its newest text stands that was sought: those of earlier pages. */
export async function listAlreadyReturned(
  db: Db,
  wish: SearchInput,
  [at, id]: Cursor,
  conversationIds: readonly ConversationId[],
): Promise<ConversationId[]> {
  if (conversationIds.length === 0) return [];
  const rows = await db.many<{ id: ConversationId }>(sql`
    select distinct e.conversation_id as id
      from entry e join entry_search w on w.workspace_id = e.workspace_id and w.id = e.id
     where e.workspace_id = ${wish.workspaceId} and e.conversation_id = any(${conversationIds}::uuid[])
       and (w.at, w.id) >= (${at}::timestamptz, ${id}::uuid) and (w.search_vector @@ ${wish.asked.whole}::tsquery) is true
       ${withinDays(wish)} ${byAuthor(wish)}`);
  return rows.map((row) => row.id);
}

export interface SearchStep {
  /** Older than this. */
  readonly from: Cursor | null;
  readonly looks: number;
  readonly most: number;
}

export const scanSql = (wish: SearchInput, { from, looks, most }: SearchStep): Sql => sql`
  with looked as materialized (
    select w.id, w.at, w.search_vector @@ ${wish.asked.whole}::tsquery as is_held
      from (select w.id, w.at, w.search_vector from entry_search w
             where w.workspace_id = ${wish.workspaceId} ${olderThan(from)} ${withinDays(wish)}
             order by ${newestFirst} limit ${inlineCount(looks)}) w),
  held as (select id, at from looked where is_held)
  ${told(wish, most)}`;

export const indexScanSql = (wish: SearchInput, { from, looks, most }: SearchStep): Sql => sql`
  with gathered as materialized (
    select w.id, w.at from entry_search w
     where w.workspace_id = ${wish.workspaceId} and w.search_vector @@ ${wish.asked.narrow}::tsquery
       ${wish.asked.narrow === wish.asked.whole ? emptySql : sql`and (w.search_vector @@ ${wish.asked.whole}::tsquery) is true`}
       ${olderThan(from)} ${withinDays(wish)}),
  looked as materialized (select id, at from gathered order by ${newestFirst} limit ${inlineCount(looks)}),
  held as (select id, at from looked)
  ${told(wish, most)}`;

const told = (wish: SearchInput, most: number): Sql => sql`
  select (select count(*) from looked) as looked, (select count(*) from held) as held,
         (select to_json(last) from (select id, ${isoMicro(sql`at`)} as at from looked order by at, id limit 1) last) as end,
         coalesce((select json_agg(json_build_object('id', id, 'at', ${isoMicro(sql`at`)}, 'conversationId', "conversationId")
                                   order by shown.at desc, shown.id desc)
                     from (${shown(wish, most)}) shown), '[]'::json) as hits`;

/** To the last digit, for pages begin there. */
const isoMicro = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const scanNewestFirst = (db: Db, wish: SearchInput, step: SearchStep): Promise<SearchScan> =>
  db.one(scanSql(wish, step));

export const scanByIndex = (db: Db, wish: SearchInput, step: SearchStep): Promise<SearchScan> =>
  db.one(indexScanSql(wish, step));

export interface FoundContact {
  id: ContactId;
  name: string;
  points: string[];
  conversationNumber: number | null;
}

/** "+442079460123" for "0123". Backwards, for an index goes by beginnings; ":" comes after "9". */
export const numbersEndingSql = (workspaceId: WorkspaceId, digits: string, most: number): Sql => {
  const begin = [...digits].reverse().join("");
  return sql`
  select p.value from contact_point p
   where p.workspace_id = ${workspaceId} and p.kind = 'phone'
     and (reverse(p.value) collate "C") >= ${begin} and (reverse(p.value) collate "C") < ${`${begin}:`}
   order by reverse(p.value) collate "C" limit ${inlineCount(most)}`;
};

export async function listNumbersEnding(
  db: Db,
  ...asked: Parameters<typeof numbersEndingSql>
): Promise<string[]> {
  const rows = await db.many<{ value: string }>(numbersEndingSql(...asked));
  return rows.map((row) => row.value);
}

/** Of a name that thousands share a few hundred are looked at; of these the ones spoken with last. */
export const findPeopleSql = (
  workspaceId: WorkspaceId,
  sight: readonly InboxId[] | null,
  words: string,
  most: number,
): Sql => sql`
  select ct.id, ct.name, spoken.number as "conversationNumber",
         array(select p.value from contact_point p
                where p.workspace_id = ${workspaceId} and p.contact_id = ct.id order by p.id) as points
    from (select w.id from contact_search w
           where w.workspace_id = ${workspaceId} and w.search_vector @@ ${words}::tsquery limit 200) w
   cross join lateral (
      select one.id, one.workspace_id, coalesce(nullif(one.name, ''), one.display_fallback) as name from contact one
       where one.workspace_id = ${workspaceId} and one.id = w.id limit 1) ct
    left join lateral (
      select c.number, c.last_entry_at from conversation c
       where c.workspace_id = ${workspaceId} and c.contact_id = ct.id and c.folder not in ('trash', 'merged')
         and (${sight}::uuid[] is null or c.inbox_id = any(${sight}::uuid[]))
       order by c.last_entry_at desc, c.id desc limit 1) spoken on true
   where (spoken.number is not null
      or not exists (select 1 from conversation c where c.workspace_id = ${workspaceId} and c.contact_id = ct.id))
     and ${knownTo(sight)}
   order by spoken.last_entry_at desc nulls last, ct.id desc limit ${inlineCount(most)}`;

export const findPeople = (
  db: Db,
  ...asked: Parameters<typeof findPeopleSql>
): Promise<FoundContact[]> => db.many(findPeopleSql(...asked));
