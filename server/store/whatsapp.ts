import type { AccountId, ContactPointId, InboxId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { toJson } from "./json.ts";
import { type Db, sql } from "./sql.ts";

/**
 * When the contact last wrote to this inbox on WhatsApp. A late message counts from the time the provider gives, so it
 * doesn't reopen the window; a provider time in the future has no effect.
 */
export async function findLastOnWhatsapp(
  db: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
  inboxId: InboxId,
): Promise<string | null> {
  const row = await db.maybe<{ at: string | null }>(sql`
    select max(least(last.at, last.told_at)) as at
      from (select m.at, (e.body ->> 'claimedSentAt')::timestamptz as told_at
              from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
             where m.workspace_id = ${workspaceId} and m.contact_point_id = ${contactPointId} and m.inbox_id = ${inboxId}
               and m.direction = 'in' and m.channel = 'whatsapp'
             order by m.at desc limit ${limit("whatsappWindowMessages")}) last`);
  return row?.at ?? null;
}

interface TemplateRecord {
  ref: string;
  language: string;
  name: string;
  body: string;
  isApproved: boolean;
}

const columns = sql`ref, language, name, body, is_approved as "isApproved"`;

export async function listTemplateRecords(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<TemplateRecord[]> {
  return db.many(sql`
    select ${columns} from message_template where workspace_id = ${workspaceId} and account_id = ${accountId}
     order by lower(name), language, ref`);
}

export async function findTemplate(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  ref: string,
  language: string,
): Promise<TemplateRecord | null> {
  return db.maybe(sql`
    select ${columns} from message_template
     where workspace_id = ${workspaceId} and account_id = ${accountId} and ref = ${ref} and language = ${language}`);
}

/** Replaces all templates, so those the provider no longer lists are removed. The lock serializes concurrent syncs. */
export async function saveTemplates(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  rows: readonly TemplateRecord[],
  now: Date,
): Promise<void> {
  await tx.run(
    sql`select 1 from account where workspace_id = ${workspaceId} and id = ${accountId} for no key update`,
  );
  await tx.run(
    sql`delete from message_template where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  );
  await tx.run(sql`
    insert into message_template (workspace_id, account_id, ref, language, name, body, is_approved, seen_at)
    select distinct on (r.ref, r.language) ${workspaceId}::uuid, ${accountId}::uuid, r.ref, r.language, r.name, r.body, r."isApproved", ${now}::timestamptz
      from json_to_recordset(${toJson(rows)}::json) as r (ref text, language text, name text, body text, "isApproved" boolean)`);
}
