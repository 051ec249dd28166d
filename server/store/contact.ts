import type { ContactStanding } from "#domain/contact/knows-contact.ts";
import type { ContactId, ContactPointId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Channel } from "#domain/inbox/line-kind.ts";
import { type Db, prepared, type Sql, sql } from "./sql.ts";

export interface ContactPointRecord {
  id: ContactPointId;
  contactId: ContactId;
  kind: "phone" | "mail";
  value: string;
  label: string;
  state: "ok" | "invalid" | "no_texts" | "bounced";
  smsOptedOutAt: string | null;
  whatsappGrantedAt: string | null;
  whatsappRevokedAt: string | null;
}
export interface ContactRecord {
  id: ContactId;
  name: string;
  displayFallback: string;
  notes: string;
  points: ContactPointRecord[];
  /** false: the notes, and points that were not written to from a line the asker sees, are left out. */
  isKnown: boolean;
}

export const pointColumns = sql`p.id, p.contact_id as "contactId", p.kind, p.value, p.label, p.state, p.sms_opted_out_at as "smsOptedOutAt",
  p.whatsapp_granted_at as "whatsappGrantedAt", p.whatsapp_revoked_at as "whatsappRevokedAt"`;
/** Of a contact that the asker doesn't know, only what was written to from a line they see. */
const isPointSeen = (sight: readonly InboxId[] | null): Sql =>
  sight === null
    ? sql`true`
    : sql`(k.is_known or exists (
        select 1 from message m
         where m.workspace_id = ct.workspace_id and m.contact_point_id = p.id and m.direction = 'out' and m.inbox_id = any(${sight}::uuid[])))`;
const contactColumns = (sight: readonly InboxId[] | null) => sql`
  ct.id, ct.name, ct.display_fallback as "displayFallback", case when k.is_known then ct.notes else '' end as notes, k.is_known as "isKnown",
  coalesce((select json_agg(json_build_object('id', p.id, 'contactId', p.contact_id, 'kind', p.kind, 'value', p.value, 'label', p.label,
             'state', p.state, 'smsOptedOutAt', to_char(p.sms_opted_out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'whatsappGrantedAt', to_char(p.whatsapp_granted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'whatsappRevokedAt', to_char(p.whatsapp_revoked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             order by p.id)
     from contact_point p where p.workspace_id = ct.workspace_id and p.contact_id = ct.id and ${isPointSeen(sight)}), '[]'::json) as points`;

/**
 * Whether an asker knows a contact, its notes and every way to reach it: nothing was said with it on a line hidden from
 * them, or the customer has spoken to them too. Writing to somebody is no way to look into another team's book.
 */
export const knownTo = (sight: readonly InboxId[] | null): Sql =>
  sight === null
    ? sql`true`
    : sql`(not exists (select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id
               and c.inbox_id <> all(${sight}::uuid[]))
        or exists (select 1 from conversation c join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id
            where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.inbox_id = any(${sight}::uuid[])
              and e.author_kind = 'contact'))`;

/** As whoever has this sight may see it; null: all of it. */
const contactsSeenBy = (workspaceId: WorkspaceId, sight: readonly InboxId[] | null): Sql => sql`
  select ${contactColumns(sight)} from contact ct cross join lateral (select ${knownTo(sight)} as is_known) k
   where ct.workspace_id = ${workspaceId}`;

export async function findContact(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  sight: readonly InboxId[] | null = null,
): Promise<ContactRecord | null> {
  return db.maybe(prepared`${contactsSeenBy(workspaceId, sight)} and ct.id = ${id}`);
}

/** With what decides who knows each of them: domain/contact/knows-contact.ts. */
export async function listContactsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<(ContactRecord & ContactStanding)[]> {
  if (ids.length === 0) return [];
  return db.many(prepared`
    select ${contactColumns(null)},
           array(select distinct c.inbox_id from conversation c
                  where c.workspace_id = ct.workspace_id and c.contact_id = ct.id) as lines,
           array(select distinct c.inbox_id from conversation c join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id
                  where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and e.author_kind = 'contact') as "spokenOn"
      from contact ct cross join (select true as is_known) k
     where ct.workspace_id = ${workspaceId} and ct.id = any(${ids}::uuid[])`);
}

/**
 * By the beginning of a name, or by digits of a number; newest contacts first. Looks only at what the asker is shown: a
 * hit by a hidden address would say whose it is.
 */
export async function searchContacts(
  db: Db,
  workspaceId: WorkspaceId,
  wish: {
    words: string;
    digits: string;
    sight: readonly InboxId[] | null;
    afterId: string | null;
    most: number;
  },
): Promise<ContactRecord[]> {
  const name = `${escapeLike(wish.words.toLowerCase())}%`;
  const number = `%${wish.digits}%`;
  const address = sql`p.kind = 'mail' and (p.value like ${name} or p.value like ${`%@${name}`})`;
  const hasPoint = (matching: Sql) => sql`exists (
    select 1 from contact_point p
     where p.workspace_id = ct.workspace_id and p.contact_id = ct.id and ${matching} and ${isPointSeen(wish.sight)})`;
  const matches =
    wish.words === ""
      ? sql`and ${isNamedOrReached}`
      : sql`and (lower(ct.name) like ${name} or lower(ct.name) like ${`% ${name}`} or ${hasPoint(address)}
          ${wish.digits.length >= 3 ? sql`or ${hasPoint(sql`p.value like ${number}`)}` : sql``})`;
  return db.many(sql`
    ${contactsSeenBy(workspaceId, wish.sight)} ${matches} ${inSightOf(wish.sight)}
       and (${wish.afterId}::uuid is null or ct.id < ${wish.afterId}::uuid)
     order by ct.id desc limit ${wish.most}`);
}

/** Strangers who withheld their number would fill the list of contacts with themselves: they are in their conversations. */
const isNamedOrReached = sql`(ct.name <> '' or not exists (
  select 1 from contact_point p where p.workspace_id = ct.workspace_id and p.contact_id = ct.id and p.value = 'withheld'))`;

/** A contact is seen by whoever sees one of its conversations, or when it has none yet. */
const inSightOf = (sight: readonly InboxId[] | null) =>
  sight === null
    ? sql``
    : sql`and (exists (select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.inbox_id = any(${sight}::uuid[]))
           or not exists (select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id))`;

export async function isContactVisible(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  sight: readonly InboxId[] | null,
): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from contact ct where ct.workspace_id = ${workspaceId} and ct.id = ${id} ${inSightOf(sight)}`,
  );
  return row !== null;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (one) => `\\${one}`);

export async function insertContact(
  tx: Db,
  workspaceId: WorkspaceId,
  row: { id: ContactId; name: string; displayFallback: string; at: Date },
): Promise<void> {
  await tx.run(prepared`
    insert into contact (workspace_id, id, name, display_fallback, created_at, updated_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${row.displayFallback}, ${row.at}, ${row.at})`);
}

/** Nobody else begins a conversation with them until the transaction ends. */
export async function lockContact(tx: Db, workspaceId: WorkspaceId, id: ContactId): Promise<void> {
  await tx.run(
    prepared`select 1 from contact where workspace_id = ${workspaceId} and id = ${id} for no key update`,
  );
}

/** One that nothing names yet. */
export async function deleteContact(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
): Promise<void> {
  await tx.run(sql`delete from contact where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function updateContactRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactId,
  /** null: the notes stay. */
  change: { name: string; notes: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update contact set name = ${change.name}, notes = coalesce(${change.notes}, notes), updated_at = ${change.at}
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Never one of a withheld number: nobody knows whose that is. */
export async function findContactPoint(
  db: Db,
  workspaceId: WorkspaceId,
  kind: "phone" | "mail",
  value: string,
): Promise<ContactPointRecord | null> {
  return db.maybe(
    prepared`select ${pointColumns} from contact_point p where p.workspace_id = ${workspaceId} and p.kind = ${kind} and p.value = ${value}
       and p.value <> 'withheld'`,
  );
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

/** false when the number or address was taken in the meantime. */
export async function insertContactPoint(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: ContactPointId;
    contactId: ContactId;
    kind: ContactPointRecord["kind"];
    value: string;
    at: Date;
  },
): Promise<boolean> {
  const made = await tx.run(prepared`
    insert into contact_point (workspace_id, id, contact_id, kind, value, state, created_at)
    values (${workspaceId}, ${row.id}, ${row.contactId}, ${row.kind}, ${row.value}, 'ok', ${row.at})
    on conflict (workspace_id, kind, value) where value <> 'withheld' do nothing`);
  return made === 1;
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

export interface NewConsent {
  readonly id: string;
  readonly contactPointId: ContactPointId;
  /** Absent: texts. */
  readonly medium?: Channel;
  readonly deed: "granted" | "revoked";
  readonly source: "customer" | "provider" | "member" | "import";
  readonly words: string;
  readonly entryId: string | null;
  readonly memberId: MemberId | null;
  readonly at: string;
}

/** Appends to the ledger and moves the one word that sends are decided by. */
export async function insertConsent(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewConsent,
): Promise<void> {
  await tx.run(sql`
    insert into consent (workspace_id, id, contact_point_id, channel, purpose, decision, source, evidence, entry_id, member_id, at)
    values (${workspaceId}, ${row.id}, ${row.contactPointId}, ${row.medium ?? "text"}, 'service', ${row.deed}, ${row.source}, ${row.words},
            ${row.entryId}, ${row.memberId}, ${row.at})`);
  if (row.medium === "whatsapp") {
    const isGrant = row.deed === "granted";
    await tx.run(sql`
      update contact_point set whatsapp_revoked_at = ${isGrant ? null : row.at},
             whatsapp_granted_at = ${isGrant ? row.at : null}
       where workspace_id = ${workspaceId} and id = ${row.contactPointId}`);
    return;
  }
  await tx.run(sql`
    update contact_point set sms_opted_out_at = ${row.deed === "revoked" ? row.at : null}
     where workspace_id = ${workspaceId} and id = ${row.contactPointId}`);
}

export interface ConsentRecord {
  id: string;
  contactPointId: ContactPointId;
  medium: Channel | "call" | "mail";
  purpose: "service" | "marketing";
  deed: "granted" | "revoked";
  source: NewConsent["source"];
  words: string;
  memberId: MemberId | null;
  at: string;
}

export async function listConsent(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  most: number,
): Promise<ConsentRecord[]> {
  return db.many(sql`
    select k.id, k.contact_point_id as "contactPointId", k.channel as medium, k.purpose, k.decision as deed, k.source, k.evidence as words, k.member_id as "memberId", k.at
      from consent k join contact_point p on p.workspace_id = k.workspace_id and p.id = k.contact_point_id
     where k.workspace_id = ${workspaceId} and p.contact_id = ${contactId} order by k.id desc limit ${most}`);
}
