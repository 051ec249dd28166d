// Suspected duplicates: pairs of contacts that share a key, until a member dismisses them.
import { reasonPrefixes } from "#domain/contact/match-keys.ts";
import type { ContactId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { knownTo } from "./known-contact.ts";
import { type Db, emptySql, inlineCount, prepared, type Sql, sql } from "./sql.ts";

interface ContactKey {
  readonly contactId: ContactId;
  readonly key: string;
}

/** Replaces the keys of these contacts, and records the pairs that share a new one. */
export async function replaceMatchKeys(
  tx: Db,
  workspaceId: WorkspaceId,
  contactIds: readonly ContactId[],
  keys: readonly ContactKey[],
): Promise<void> {
  const column = (of: keyof ContactKey) => keys.map((one) => one[of]);
  const expected = sql`unnest(${column("contactId")}::uuid[], ${column("key")}::text[]) as e (contact_id, key)`;
  const added = await tx.many<ContactKey>(prepared`
    with removed as (
      delete from contact_match_key k where k.workspace_id = ${workspaceId} and k.contact_id = any(${contactIds}::uuid[])
         and not exists (select 1 from ${expected} where e.contact_id = k.contact_id and e.key = k.key))
    insert into contact_match_key (workspace_id, key, contact_id)
    select ${workspaceId}::uuid, e.key, e.contact_id from ${expected}
     order by e.key, e.contact_id on conflict do nothing returning contact_id as "contactId", key`);
  if (added.length === 0) return;
  await tx.run(prepared`
    insert into contact_duplicate (workspace_id, contact_id, other_id)
    select distinct ${workspaceId}::uuid, least(a.contact_id, other.contact_id), greatest(a.contact_id, other.contact_id)
      from unnest(${added.map((one) => one.contactId)}::uuid[], ${added.map((one) => one.key)}::text[]) as a (contact_id, key)
     cross join lateral (select k.contact_id from contact_match_key k
                          where k.workspace_id = ${workspaceId} and k.key = a.key and k.contact_id <> a.contact_id
                          order by k.contact_id desc limit ${inlineCount(limit("duplicatesPerContact"))}) other
     order by 2, 3 on conflict do nothing`);
}

export interface DuplicatePair {
  contactId: ContactId;
  otherId: ContactId;
  /** The first letter of the key that says most. */
  prefix: string;
}

const sharedKey = sql`
  cross join lateral (
    select min(one.key) as key from contact_match_key one
      join contact_match_key two on two.workspace_id = one.workspace_id and two.key = one.key and two.contact_id = d.other_id
     where one.workspace_id = d.workspace_id and one.contact_id = d.contact_id) shared`;

/** Both are known to the actor: a pair would reveal what the other contact is called. */
const bothKnownTo = (visibleInboxIds: readonly InboxId[] | null): Sql =>
  visibleInboxIds === null
    ? emptySql
    : sql`and 2 = (select count(*) from contact ct where ct.workspace_id = d.workspace_id and ct.id in (d.contact_id, d.other_id)
                      and ${knownTo(visibleInboxIds)})`;

const pairColumns = sql`d.contact_id as "contactId", d.other_id as "otherId", left(shared.key, 1) as prefix`;

/** The pairs with this contact, those that surely match first. */
export async function listDuplicatesOf(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  visibleInboxIds: readonly InboxId[] | null,
): Promise<DuplicatePair[]> {
  const pairs = (own: Sql) => sql`
    select ${pairColumns} from contact_duplicate d ${sharedKey}
     where d.workspace_id = ${workspaceId} and ${own} = ${contactId} and d.dismissed_at is null and shared.key is not null
       ${bothKnownTo(visibleInboxIds)}`;
  return db.many(sql`
    select * from (${pairs(sql`d.contact_id`)} union all ${pairs(sql`d.other_id`)}) found
     order by prefix, "otherId" desc limit ${inlineCount(limit("duplicatesPerContact"))}`);
}

interface DuplicatePosition {
  readonly contactId: ContactId;
  readonly otherId: ContactId;
}

/** All pairs, those with the newest contact first. */
export async function listDuplicatePairs(
  db: Db,
  workspaceId: WorkspaceId,
  page: {
    readonly visibleInboxIds: readonly InboxId[] | null;
    readonly after: DuplicatePosition | null;
    readonly max: number;
  },
): Promise<DuplicatePair[]> {
  const { after } = page;
  return db.many(sql`
    select ${pairColumns} from contact_duplicate d ${sharedKey}
     where d.workspace_id = ${workspaceId} and d.dismissed_at is null and shared.key is not null
       ${after === null ? emptySql : sql`and (d.other_id, d.contact_id) < (${after.otherId}::uuid, ${after.contactId}::uuid)`}
       ${bothKnownTo(page.visibleInboxIds)}
     order by d.other_id desc, d.contact_id desc limit ${inlineCount(page.max)}`);
}

export async function dismissDuplicate(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly [ContactId, ContactId],
  { memberId, at }: { readonly memberId: MemberId; readonly at: Date },
): Promise<void> {
  const [contactId, otherId] = [...ids].sort();
  await tx.run(sql`
    insert into contact_duplicate as kept (workspace_id, contact_id, other_id, dismissed_at, dismissed_by)
    values (${workspaceId}, ${contactId}, ${otherId}, ${at}, ${memberId})
    on conflict (workspace_id, contact_id, other_id) do update
      set dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by where kept.dismissed_at is null`);
}

/** With whom it was decided that the contact is someone else. */
export async function listDismissedDuplicates(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
): Promise<ContactId[]> {
  const rows = await db.many<{ id: ContactId }>(sql`
    select case when d.contact_id = ${contactId} then d.other_id else d.contact_id end as id from contact_duplicate d
     where d.workspace_id = ${workspaceId} and (d.contact_id = ${contactId} or d.other_id = ${contactId}) and d.dismissed_at is not null`);
  return rows.map((row) => row.id);
}

/** Those that no longer exist are left out. */
export async function listExistingContacts(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<ContactId[]> {
  const rows = await db.many<{ id: ContactId }>(
    sql`select id from contact where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  );
  return rows.map((row) => row.id);
}

export const reasonOfPrefix = (prefix: string) =>
  (Object.keys(reasonPrefixes) as (keyof typeof reasonPrefixes)[]).find(
    (reason) => reasonPrefixes[reason] === prefix,
  ) ?? "same_name";
