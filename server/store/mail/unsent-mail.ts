import type { AttachmentId, MemberId, UnsentMailId, WorkspaceId } from "#domain/ids.ts";
import type { DraftsWeight, MailDraft } from "#server/store/conversation/draft.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, often, sql } from "#server/store/sql.ts";

export interface UnsentMailRecord {
  id: UnsentMailId;
  body: string;
  mail: MailDraft;
  attachmentIds: AttachmentId[];
  version: number;
  updatedAt: string;
}

export async function listUnsentMails(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  most: number,
): Promise<UnsentMailRecord[]> {
  return db.many(often`
    select id, body, mail, attachment_ids::text[] as "attachmentIds", version, updated_at as "updatedAt"
      from unsent_mail where workspace_id = ${workspaceId} and member_id = ${memberId}
     order by updated_at desc, id desc limit ${most}`);
}

export async function weighUnsentMails(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<DraftsWeight> {
  return db.one(often`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes
      from unsent_mail where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

export async function countUnsentMails(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  most: number,
): Promise<number> {
  const { found } = await db.one<{ found: number }>(often`
    select count(*)::int as found from (select 1 from unsent_mail
     where workspace_id = ${workspaceId} and member_id = ${memberId} limit ${most}) m`);
  return found;
}

export interface SavedMail extends Pick<UnsentMailRecord, "version" | "updatedAt"> {
  /** It did not stand there before. */
  isNew: boolean;
}

/** The new version and its time as it is told, or null when another window had saved over `version` before. */
export async function saveUnsentMail(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  mail: Omit<UnsentMailRecord, "updatedAt" | "attachmentIds"> & {
    attachmentIds: readonly AttachmentId[];
    at: Date;
  },
): Promise<SavedMail | null> {
  return tx.maybe(sql`
    insert into unsent_mail as m (workspace_id, id, member_id, body, mail, attachment_ids, version, updated_at)
    values (${workspaceId}, ${mail.id}, ${memberId}, ${mail.body}, ${toJson(mail.mail)}::jsonb, ${mail.attachmentIds}::uuid[], ${mail.version + 1}, ${mail.at})
    on conflict (workspace_id, id) do update
      set body = excluded.body, mail = excluded.mail, attachment_ids = excluded.attachment_ids, version = m.version + 1, updated_at = excluded.updated_at
      where m.member_id = ${memberId} and m.version = ${mail.version}
    returning version, updated_at as "updatedAt", xmax = 0 as "isNew"`);
}

export async function deleteUnsentMail(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: UnsentMailId,
): Promise<boolean> {
  return (
    (await tx.run(often`
    delete from unsent_mail where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}`)) ===
    1
  );
}
