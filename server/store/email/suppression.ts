// Suppressed addresses, and the soft bounces that may lead to a suppression.
import type { DeliveryId, EntryId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { SuppressionReason } from "#domain/message/email/suppression-reasons.ts";
import { visibleTo } from "#server/store/contact.ts";
import { isPointSeen, knownTo } from "#server/store/known-contact.ts";
import { type Db, emptySql, prepared, type Sql, sql } from "#server/store/sql.ts";

interface SuppressionRecord {
  id: string;
  /** In lowercase, for case-insensitive matching. */
  address: string;
  reason: SuppressionReason;
  text: string;
  entryId: EntryId | null;
  at: string;
}

const columns = sql`id, address, reason, provider_message as text, entry_id as "entryId", at`;

/** False if the address is already on the list. */
export async function insertSuppression(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: string;
    address: string;
    reason: SuppressionReason;
    text: string;
    entryId: EntryId | null;
    at: Date;
  },
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into suppression (workspace_id, id, address, reason, provider_message, entry_id, at)
    values (${workspaceId}, ${row.id}, lower(${row.address}), ${row.reason}, ${row.text}, ${row.entryId}, ${row.at})
    on conflict (workspace_id, address) where removed_at is null do nothing`);
  return made === 1;
}

export async function listActiveSuppressions(
  db: Db,
  workspaceId: WorkspaceId,
  addresses: readonly string[],
): Promise<SuppressionRecord[]> {
  if (addresses.length === 0) return [];
  const lower = addresses.map((one) => one.toLowerCase());
  return db.many(prepared`
    select ${columns} from suppression
     where workspace_id = ${workspaceId} and address = any(${lower}::text[]) and removed_at is null`);
}

/**
 * Hides the suppression from actors who aren't shown the contact with that address, or that address of it, and if no
 * contact has it, from those who don't see the email that caused it: the address would reveal who wrote to a team's inbox.
 */
const suppressionVisibleTo = (visibleInboxIds: readonly InboxId[] | null): Sql =>
  visibleInboxIds === null
    ? emptySql
    : sql`and case
        when exists (select 1 from contact_point p where p.workspace_id = s.workspace_id and p.kind = 'email' and p.value = s.address)
        then exists (
          select 1 from contact_point p join contact ct on ct.workspace_id = p.workspace_id and ct.id = p.contact_id
           cross join lateral (select ${knownTo(visibleInboxIds)} as is_known) k
           where p.workspace_id = s.workspace_id and p.kind = 'email' and p.value = s.address
             and ${isPointSeen(visibleInboxIds)} ${visibleTo(visibleInboxIds)})
        else s.entry_id is null or exists (
          select 1 from entry e join conversation c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
           where e.workspace_id = s.workspace_id and e.id = s.entry_id and c.inbox_id = any(${visibleInboxIds}::uuid[]))
        end`;

/** Newest first; matches any part of the address. */
export async function listSuppressions(
  db: Db,
  workspaceId: WorkspaceId,
  input: {
    query: string;
    visibleInboxIds: readonly InboxId[] | null;
    afterId: string | null;
    max: number;
  },
): Promise<SuppressionRecord[]> {
  const part = `%${input.query.toLowerCase().replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
  return db.many(sql`
    select ${columns} from suppression s
     where s.workspace_id = ${workspaceId} and removed_at is null and address like ${part} ${suppressionVisibleTo(input.visibleInboxIds)}
       and (${input.afterId}::uuid is null or id < ${input.afterId}::uuid)
     order by id desc limit ${input.max}`);
}

/** Returns the removed suppression. Null if it was no longer active. */
export async function setSuppressionRemoved(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  by: MemberId,
  at: Date,
): Promise<SuppressionRecord | null> {
  return tx.maybe(sql`
    update suppression set removed_at = ${at}, removed_by = ${by}
     where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
    returning ${columns}`);
}

export async function findSuppression(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
  visibleInboxIds: readonly InboxId[] | null,
): Promise<SuppressionRecord | null> {
  return db.maybe(sql`
    select ${columns} from suppression s
     where s.workspace_id = ${workspaceId} and id = ${id} and removed_at is null ${suppressionVisibleTo(visibleInboxIds)}`);
}

/** Records it once per delivery. Returns how many there have been since then. */
export async function recordSoftBounce(
  tx: Db,
  workspaceId: WorkspaceId,
  row: { address: string; deliveryId: DeliveryId; at: Date },
  since: Date,
): Promise<{ isNew: boolean; count: number }> {
  const made = await tx.run(sql`
    insert into soft_bounce (workspace_id, address, delivery_id, at)
    values (${workspaceId}, lower(${row.address}), ${row.deliveryId}, ${row.at}) on conflict do nothing`);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from soft_bounce where workspace_id = ${workspaceId} and address = lower(${row.address}) and at >= ${since}`);
  return { isNew: made === 1, count };
}

export async function deleteOldSoftBounces(tx: Db, before: Date): Promise<void> {
  await tx.run(sql`delete from soft_bounce where at < ${before}`);
}
