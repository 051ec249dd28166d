// The consent history of a contact point, and the current consent derived from it, which decides about sending.
import type { ContactId, ContactPointId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";
import { type Db, sql } from "./sql.ts";

interface NewConsent {
  readonly id: string;
  readonly contactPointId: ContactPointId;
  /** SMS if absent. */
  readonly channel?: TextChannel;
  readonly decision: "granted" | "revoked";
  readonly source: "customer" | "provider" | "member" | "import";
  readonly text: string;
  readonly entryId: string | null;
  readonly memberId: MemberId | null;
  readonly at: string;
}

/** Appends to the ledger and updates the current consent, which decides about sending. */
export async function insertConsent(
  tx: Db,
  workspaceId: WorkspaceId,
  row: NewConsent,
): Promise<void> {
  await tx.run(sql`
    insert into consent (workspace_id, id, contact_point_id, channel, purpose, decision, source, evidence, entry_id, member_id, at)
    values (${workspaceId}, ${row.id}, ${row.contactPointId}, ${row.channel ?? "sms"}, 'service', ${row.decision}, ${row.source}, ${row.text},
            ${row.entryId}, ${row.memberId}, ${row.at})`);
  if (row.channel === "whatsapp") {
    const isGrant = row.decision === "granted";
    await tx.run(sql`
      update contact_point set whatsapp_revoked_at = ${isGrant ? null : row.at},
             whatsapp_granted_at = ${isGrant ? row.at : null}
       where workspace_id = ${workspaceId} and id = ${row.contactPointId}`);
    return;
  }
  await tx.run(sql`
    update contact_point set sms_opted_out_at = ${row.decision === "revoked" ? row.at : null}
     where workspace_id = ${workspaceId} and id = ${row.contactPointId}`);
}

interface ConsentRecord {
  id: string;
  contactPointId: ContactPointId;
  channel: TextChannel | "call" | "email";
  purpose: "service" | "marketing";
  decision: "granted" | "revoked";
  source: NewConsent["source"];
  text: string;
  memberId: MemberId | null;
  at: string;
}

export async function listConsent(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  max: number,
): Promise<ConsentRecord[]> {
  return db.many(sql`
    select k.id, k.contact_point_id as "contactPointId", k.channel, k.purpose, k.decision, k.source, k.evidence as text, k.member_id as "memberId", k.at
      from consent k join contact_point p on p.workspace_id = k.workspace_id and p.id = k.contact_point_id
     where k.workspace_id = ${workspaceId} and p.contact_id = ${contactId} order by k.id desc limit ${max}`);
}

/** Of these records, those after which nothing was recorded for the same number and channel. */
export async function listLatestConsent(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<{ contactPointId: ContactPointId; channel: TextChannel }[]> {
  if (ids.length === 0) return [];
  return db.many(sql`
    select k.contact_point_id as "contactPointId", k.channel from consent k
     where k.workspace_id = ${workspaceId} and k.id = any(${ids}::uuid[])
       and not exists (select 1 from consent later
             where later.workspace_id = k.workspace_id and later.contact_point_id = k.contact_point_id
               and later.channel = k.channel and later.purpose = k.purpose and later.id > k.id)`);
}
