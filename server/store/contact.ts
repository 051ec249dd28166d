import type { ContactHistory } from "#domain/contact/knows-contact.ts";
import type { ContactId, ContactPointId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { LastEntry } from "#server/store/conversation/conversation.ts";
import { toJson } from "#server/store/json.ts";
import { jsonInstant } from "#server/store/json-instant.ts";
import { hasMessageSeenBy, historyColumns, isPointSeen, knownTo } from "./known-contact.ts";
import { lockByName } from "./lock-by-name.ts";
import { type Db, isAmong, prepared, type Sql, sql } from "./sql.ts";

export interface ContactPointRecord {
  id: ContactPointId;
  contactId: ContactId;
  kind: "phone" | "email";
  value: string;
  label: string;
  /** The one of its kind that is used first. */
  isPrimary: boolean;
  state: "ok" | "invalid" | "sms_unsupported" | "bounced";
  smsOptedOutAt: string | null;
  whatsappGrantedAt: string | null;
  whatsappRevokedAt: string | null;
}
export interface ContactRecord {
  id: ContactId;
  name: string;
  displayFallback: string;
  notes: string;
  contactPoints: ContactPointRecord[];
  /**
   * If false, the name and the notes are left out, and so are contact points that were not used in a conversation
   * visible to the actor.
   */
  isKnown: boolean;
}

export const pointColumns = sql`p.id, p.contact_id as "contactId", p.kind, p.value, p.label, p.is_primary as "isPrimary", p.state, p.sms_opted_out_at as "smsOptedOutAt",
  p.whatsapp_granted_at as "whatsappGrantedAt", p.whatsapp_revoked_at as "whatsappRevokedAt"`;
const contactColumns = (visibleInboxIds: readonly InboxId[] | null) => sql`
  ct.id, case when k.is_known then ct.name else '' end as name, ct.display_fallback as "displayFallback", case when k.is_known then ct.notes else '' end as notes, k.is_known as "isKnown",
  coalesce((select json_agg(json_build_object('id', p.id, 'contactId', p.contact_id, 'kind', p.kind, 'value', p.value, 'label', p.label, 'isPrimary', p.is_primary,
             'state', p.state, 'smsOptedOutAt', ${jsonInstant(sql`p.sms_opted_out_at`)},
             'whatsappGrantedAt', ${jsonInstant(sql`p.whatsapp_granted_at`)},
             'whatsappRevokedAt', ${jsonInstant(sql`p.whatsapp_revoked_at`)})
             order by p.is_primary desc, p.id)
     from contact_point p where p.workspace_id = ct.workspace_id and p.contact_id = ct.id and ${isPointSeen(visibleInboxIds)}), '[]'::json) as "contactPoints"`;

/** Contacts as visible to these inboxes; null for everything. */
const contactsSeenBy = (
  workspaceId: WorkspaceId,
  visibleInboxIds: readonly InboxId[] | null,
): Sql => sql`
  select ${contactColumns(visibleInboxIds)} from contact ct cross join lateral (select ${knownTo(visibleInboxIds)} as is_known) k
   where ct.workspace_id = ${workspaceId}`;

export async function findContact(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  visibleInboxIds: readonly InboxId[] | null = null,
): Promise<ContactRecord | null> {
  return db.maybe(prepared`${contactsSeenBy(workspaceId, visibleInboxIds)} and ct.id = ${id}`);
}

/** Includes what decides who knows each contact. */
export async function listContactsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<(ContactRecord & ContactHistory)[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select ${contactColumns(null)},
           ${historyColumns}
      from contact ct cross join (select true as is_known) k
     where ct.workspace_id = ${workspaceId} and ${isAmong(sql`ct.id`, ids)}`);
}

export interface ListedContact extends ContactRecord {
  lastActivity: ({ readonly at: string } & Pick<LastEntry, "kind" | "channel">) | null;
  openConversations: number;
}

/** In the order of the ids. Of the conversations, only those count that the actor sees. */
export async function listContactRows(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
  visibleInboxIds: readonly InboxId[] | null,
): Promise<ListedContact[]> {
  if (ids.length === 0) return [];
  const ofContact = sql`c.workspace_id = ct.workspace_id and c.contact_id = ct.id
    and (${visibleInboxIds}::uuid[] is null or c.inbox_id = any(${visibleInboxIds}::uuid[]))`;
  const rows = await db.many<ListedContact>(sql`
    select ${contactColumns(visibleInboxIds)},
           (select json_build_object('at', ${jsonInstant(sql`c.last_entry_at`)}, 'kind', c.last_entry ->> 'kind', 'channel', c.last_entry ->> 'channel')
              from conversation c where ${ofContact} and c.folder <> 'merged'
             order by c.last_entry_at desc, c.id desc limit 1) as "lastActivity",
           (select count(*)::int from (select 1 from conversation c where ${ofContact} and c.folder = 'open' limit ${limit("viewCountMax")}) held) as "openConversations"
      from contact ct cross join lateral (select ${knownTo(visibleInboxIds)} as is_known) k
     where ct.workspace_id = ${workspaceId} and ${isAmong(sql`ct.id`, ids)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * A contact `ct` is visible to actors who see one of its conversations. One without any is visible to actors who see one of its
 * messages in the conversation of another contact, or who know it.
 */
export const visibleTo = (visibleInboxIds: readonly InboxId[] | null) =>
  visibleInboxIds === null
    ? sql``
    : sql`and (exists (select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.inbox_id = any(${visibleInboxIds}::uuid[]))
           or not exists (select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id)
              and (${hasMessageSeenBy(visibleInboxIds)} or ${knownTo(visibleInboxIds)}))`;

export async function isContactVisible(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  visibleInboxIds: readonly InboxId[] | null,
): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from contact ct where ct.workspace_id = ${workspaceId} and ct.id = ${id} ${visibleTo(visibleInboxIds)}`,
  );
  return row !== null;
}

interface NewContact {
  readonly id: ContactId;
  readonly name: string;
  readonly displayFallback: string;
  readonly at: Date;
}

export async function insertContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewContact[],
): Promise<void> {
  await tx.run(prepared`
    insert into contact (workspace_id, id, name, display_fallback, created_at, updated_at)
    select ${workspaceId}::uuid, r.id, r.name, r."displayFallback", r.at, r.at
      from json_to_recordset(${toJson(rows)}::json) as r (id uuid, name text, "displayFallback" text, at timestamptz)`);
}

/** Locks the contacts in a fixed order, so that no other transaction starts a conversation with them. */
export async function lockContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(prepared`
    select 1 from contact where workspace_id = ${workspaceId} and ${isAmong(sql`id`, ids)} order by id for no key update`);
}

/** Deletes contacts that nothing refers to yet. */
export async function deleteContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<void> {
  await tx.run(
    sql`delete from contact where workspace_id = ${workspaceId} and ${isAmong(sql`id`, ids)}`,
  );
}

export async function updateContactRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  /** Null leaves a field unchanged. */
  change: { name: string | null; notes: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update contact set name = coalesce(${change.name}, name), notes = coalesce(${change.notes}, notes), updated_at = ${change.at}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Never matches a withheld number, whose owner is unknown. */
export async function findContactPoint(
  db: Db,
  workspaceId: WorkspaceId,
  kind: "phone" | "email",
  value: string,
): Promise<ContactPointRecord | null> {
  return db.maybe(
    prepared`select ${pointColumns} from contact_point p where p.workspace_id = ${workspaceId} and p.kind = ${kind} and p.value = ${value}
       and p.value <> 'withheld'`,
  );
}

/** The contact points of those numbers that are known. */
export async function listPhoneContactPoints(
  db: Db,
  workspaceId: WorkspaceId,
  numbers: readonly string[],
): Promise<ContactPointRecord[]> {
  return db.many(prepared`
    select ${pointColumns} from contact_point p
     where p.workspace_id = ${workspaceId} and p.kind = 'phone' and p.value = any(${numbers}::text[]) and p.value <> 'withheld'`);
}

export async function findContactPointById(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactPointId,
): Promise<ContactPointRecord | null> {
  return db.maybe(
    prepared`select ${pointColumns} from contact_point p where p.workspace_id = ${workspaceId} and p.id = ${id}`,
  );
}

/** Concurrent additions to the contact wait until the transaction ends. */
export async function lockAndCountContactPoints(
  tx: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
): Promise<number> {
  await lockByName(tx, `contact points ${workspaceId} ${contactId}`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from contact_point where workspace_id = ${workspaceId} and contact_id = ${contactId}`);
  return row.count;
}

interface NewContactPoint {
  readonly id: ContactPointId;
  readonly contactId: ContactId;
  readonly kind: ContactPointRecord["kind"];
  readonly value: string;
  readonly at: Date;
}

/**
 * Returns the contacts whose number or address was not taken in the meantime. In a fixed order, since each waits for a
 * concurrent transaction that inserts the same.
 */
export async function insertContactPoints(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly NewContactPoint[],
): Promise<ContactId[]> {
  const made = await tx.many<{ contactId: ContactId }>(prepared`
    insert into contact_point (workspace_id, id, contact_id, kind, value, state, created_at)
    select ${workspaceId}::uuid, r.id, r."contactId", r.kind, r.value, 'ok', r.at
      from json_to_recordset(${toJson(rows)}::json) as r (id uuid, "contactId" uuid, kind text, value text, at timestamptz)
     order by r.kind, r.value
    on conflict (workspace_id, kind, value) where value <> 'withheld' do nothing
    returning contact_id as "contactId"`);
  return made.map((one) => one.contactId);
}

export async function setContactPointState(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactPointId,
  state: ContactPointRecord["state"],
): Promise<boolean> {
  const moved = await tx.run(sql`
    update contact_point set state = ${state} where workspace_id = ${workspaceId} and id = ${id} and state <> ${state}`);
  return moved === 1;
}
