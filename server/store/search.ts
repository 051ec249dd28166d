// Full-text search, newest first, in a time that doesn't grow with the number of entries. A common word is found soon
// when scanning from the newest; a word that isn't in the last few thousand entries is rare, and the index can gather
// its few matches. So no search ever sorts a million matches.
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
import type { Cursor } from "./cursor.ts";
import { knownTo } from "./known-contact.ts";
import { type Db, emptySql, inlineCount, type Sql, sql } from "./sql.ts";

export interface SearchInput {
  readonly workspaceId: WorkspaceId;
  readonly visibleInboxIds: readonly InboxId[] | null;
  readonly query: TsQueryInput;
  /** Applies instead to an entry whose contact's name is hidden from the actor; null if the query excludes no name. */
  readonly nameBlindQuery: TsQueryInput | null;
  readonly inboxIds: readonly InboxId[] | null;
  /** The conversation must have at least one tag of each set. */
  readonly tagIds: readonly (readonly TagId[])[];
  readonly authors: readonly MemberId[] | null;
  readonly isByCustomer: boolean;
  /** Null for any assignee. */
  readonly assignees: readonly MemberId[] | null;
  readonly isUnassigned: boolean;
  readonly folders: readonly ConversationFolder[];
  readonly since: string | null;
  readonly until: string | null;
}

export interface SearchHit {
  id: EntryId;
  at: string;
  conversationId: ConversationId;
  /** Its contact's name is hidden from the actor, but is indexed with it. */
  isNameHidden: boolean;
}

interface SearchScan {
  hits: SearchHit[];
  /** How many entries were examined, how many of them match, and the oldest one. */
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

function inConversation(input: SearchInput): Sql {
  const { visibleInboxIds, inboxIds, tagIds, folders } = input;
  const inbox = (ids: readonly InboxId[] | null): Sql =>
    ids === null ? emptySql : sql`and c.inbox_id = any(${ids}::uuid[])`;
  const tagged = tagIds.reduce<Sql>(
    (all, ids) => sql`${all} and c.tag_ids && ${ids}::uuid[]`,
    emptySql,
  );
  return sql`and c.folder = any(${folders}::text[]) ${inbox(visibleInboxIds)} ${inbox(inboxIds)} ${ownedBy(input)} ${tagged}`;
}

/** Whether the entry `e` is a message of a contact whose name the actor may not know. */
const isNameHidden = ({ visibleInboxIds }: SearchInput): Sql =>
  visibleInboxIds === null
    ? sql`false`
    : sql`exists (select 1 from message m
        join contact_point p on p.workspace_id = m.workspace_id and p.id = m.contact_point_id
        join contact ct on ct.workspace_id = p.workspace_id and ct.id = p.contact_id
       where m.workspace_id = e.workspace_id and m.id = e.id and not ${knownTo(visibleInboxIds)})`;

/** The query for any entry; those that only a hidden name excludes are told apart by `matchesAll`. */
const broadQuery = ({ query, nameBlindQuery }: SearchInput): TsQueryInput =>
  nameBlindQuery ?? query;
const matchesAll = ({ query, nameBlindQuery }: SearchInput): Sql =>
  nameBlindQuery === null ? sql`true` : sql`(w.search_vector @@ ${query.whole}::tsquery) is true`;

/**
 * The first visible ones of the matching entries, in order. Checked one by one, so that the search stops once the page
 * is full.
 */
const visibleHits = (input: SearchInput, max: number): Sql => sql`
  select held.id, held.at, place.conversation_id as "conversationId", place.is_name_hidden as "isNameHidden"
    from (select id, at, matches_all from held order by ${newestFirst}) held
   cross join lateral (
     select e.conversation_id, ${isNameHidden(input)} as is_name_hidden
       from entry e join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
      where e.workspace_id = ${input.workspaceId} and e.id = held.id ${byAuthor(input)} ${inConversation(input)}
        ${input.nameBlindQuery === null ? emptySql : sql`and (held.matches_all or ${isNameHidden(input)})`}
      limit 1) place
   limit ${inlineCount(max)}`;

/**
 * A conversation is listed at its newest matching entry. Returns matches on earlier pages: one of each conversation, or
 * some if the actor may not know every contact's name, and a match may be of the name alone.
 */
export async function listEarlierHits(
  db: Db,
  input: SearchInput,
  [at, id]: Cursor,
  conversationIds: readonly ConversationId[],
): Promise<SearchHit[]> {
  if (conversationIds.length === 0) return [];
  return db.many(sql`
    select hit.id, hit.at, listed.id as "conversationId", hit.is_name_hidden as "isNameHidden"
      from unnest(${conversationIds}::uuid[]) as listed (id)
     cross join lateral (
       select e.id, w.at, ${isNameHidden(input)} as is_name_hidden
         from entry e join entry_search w on w.workspace_id = e.workspace_id and w.id = e.id
        where e.workspace_id = ${input.workspaceId} and e.conversation_id = listed.id
          and (w.at, w.id) >= (${at}::timestamptz, ${id}::uuid) and (w.search_vector @@ ${broadQuery(input).whole}::tsquery) is true
          ${input.nameBlindQuery === null ? emptySql : sql`and (${matchesAll(input)} or ${isNameHidden(input)})`}
          ${withinDays(input)} ${byAuthor(input)}
        limit ${inlineCount(input.visibleInboxIds === null ? 1 : maxEarlierHits)}) hit`);
}
/** Of one conversation: more of them with a hidden name, none of which matches without it, are as good as impossible. */
const maxEarlierHits = 20;

interface SearchStep {
  /** Only entries older than this. */
  readonly from: Cursor | null;
  readonly scanLimit: number;
  readonly max: number;
}

const scanSql = (input: SearchInput, { from, scanLimit: looks, max }: SearchStep): Sql => sql`
  with looked as materialized (
    select w.id, w.at, w.search_vector @@ ${broadQuery(input).whole}::tsquery as is_held, ${matchesAll(input)} as matches_all
      from (select w.id, w.at, w.search_vector from entry_search w
             where w.workspace_id = ${input.workspaceId} ${olderThan(from)} ${withinDays(input)}
             order by ${newestFirst} limit ${inlineCount(looks)}) w),
  held as (select id, at, matches_all from looked where is_held)
  ${searchResult(input, max)}`;

const indexScanSql = (input: SearchInput, { from, scanLimit: looks, max }: SearchStep): Sql => sql`
  with gathered as materialized (
    select w.id, w.at, ${matchesAll(input)} as matches_all from entry_search w
     where w.workspace_id = ${input.workspaceId} and w.search_vector @@ ${broadQuery(input).narrow}::tsquery
       ${broadQuery(input).narrow === broadQuery(input).whole ? emptySql : sql`and (w.search_vector @@ ${broadQuery(input).whole}::tsquery) is true`}
       ${olderThan(from)} ${withinDays(input)}),
  looked as materialized (select id, at, matches_all from gathered order by ${newestFirst} limit ${inlineCount(looks)}),
  held as (select id, at, matches_all from looked)
  ${searchResult(input, max)}`;

const searchResult = (input: SearchInput, max: number): Sql => sql`
  select (select count(*) from looked) as looked, (select count(*) from held) as held,
         (select to_json(last) from (select id, ${isoMicro(sql`at`)} as at from looked order by at, id limit 1) last) as end,
         coalesce((select json_agg(json_build_object('id', id, 'at', ${isoMicro(sql`at`)}, 'conversationId', "conversationId", 'isNameHidden', "isNameHidden")
                                   order by shown.at desc, shown.id desc)
                     from (${visibleHits(input, max)}) shown), '[]'::json) as hits`;

/** With microseconds, since pages begin at this time. */
const isoMicro = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const scanNewestFirst = (
  db: Db,
  input: SearchInput,
  step: SearchStep,
): Promise<SearchScan> => db.one(scanSql(input, step));

export const scanByIndex = (db: Db, input: SearchInput, step: SearchStep): Promise<SearchScan> =>
  db.one(indexScanSql(input, step));

export interface FoundContact {
  id: ContactId;
  name: string;
  contactPoints: string[];
  conversationNumber: number | null;
}

/** Finds "+442079460123" for "0123". Reversed, since an index matches prefixes; ":" comes after "9". */
const numbersEndingSql = (workspaceId: WorkspaceId, digits: string, max: number): Sql => {
  const start = [...digits].reverse().join("");
  return sql`
  select p.value from contact_point p
   where p.workspace_id = ${workspaceId} and p.kind = 'phone'
     and (reverse(p.value) collate "C") >= ${start} and (reverse(p.value) collate "C") < ${`${start}:`}
   order by reverse(p.value) collate "C" limit ${inlineCount(max)}`;
};

export async function listNumbersEnding(
  db: Db,
  ...args: Parameters<typeof numbersEndingSql>
): Promise<string[]> {
  const rows = await db.many<{ value: string }>(numbersEndingSql(...args));
  return rows.map((row) => row.value);
}

/** Finds "+447700900177" for "7700900", wherever the digits are; those of the newest contacts first. */
export const listNumbersContaining = async (
  db: Db,
  workspaceId: WorkspaceId,
  digits: string,
  max: number,
): Promise<string[]> => {
  const pattern = `%${digits}%`;
  const rows = await db.many<{ value: string }>(sql`
    select p.value from (
      select w.id from contact_search w where w.workspace_id = ${workspaceId} and w.content like ${pattern} limit ${inlineCount(max)}) w
      join contact_point p on p.workspace_id = ${workspaceId} and p.contact_id = w.id
     where p.kind = 'phone' and p.value like ${pattern} order by p.id desc limit ${inlineCount(max)}`);
  return rows.map((row) => row.value);
};

/**
 * For a name shared by thousands of contacts, examines a few hundred and returns those with the latest conversations.
 */
const findPeopleSql = (
  workspaceId: WorkspaceId,
  visibleInboxIds: readonly InboxId[] | null,
  text: string,
  max: number,
): Sql => sql`
  select ct.id, ct.name, spoken.number as "conversationNumber",
         array(select p.value from contact_point p
                where p.workspace_id = ${workspaceId} and p.contact_id = ct.id order by p.id) as "contactPoints"
    from (select w.id from contact_search w
           where w.workspace_id = ${workspaceId} and w.search_vector @@ ${text}::tsquery limit 200) w
   cross join lateral (
      select one.id, one.workspace_id, coalesce(nullif(one.name, ''), one.display_fallback) as name from contact one
       where one.workspace_id = ${workspaceId} and one.id = w.id limit 1) ct
    left join lateral (
      select c.number, c.last_entry_at from conversation c
       where c.workspace_id = ${workspaceId} and c.contact_id = ct.id and c.folder not in ('trash', 'merged')
         and (${visibleInboxIds}::uuid[] is null or c.inbox_id = any(${visibleInboxIds}::uuid[]))
       order by c.last_entry_at desc, c.id desc limit 1) spoken on true
   where (spoken.number is not null
      or not exists (select 1 from conversation c where c.workspace_id = ${workspaceId} and c.contact_id = ct.id))
     and ${knownTo(visibleInboxIds)}
   order by spoken.last_entry_at desc nulls last, ct.id desc limit ${inlineCount(max)}`;

export const findPeople = (
  db: Db,
  ...args: Parameters<typeof findPeopleSql>
): Promise<FoundContact[]> => db.many(findPeopleSql(...args));
