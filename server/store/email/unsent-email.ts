import type { AttachmentId, MemberId, UnsentEmailId, WorkspaceId } from "#domain/ids.ts";
import type { DraftsSize, EmailDraft } from "#server/store/conversation/draft.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

interface UnsentEmailRecord {
  id: UnsentEmailId;
  body: string;
  email: EmailDraft;
  attachmentIds: AttachmentId[];
  version: number;
  updatedAt: string;
}

export async function listUnsentEmails(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  max: number,
): Promise<UnsentEmailRecord[]> {
  return db.many(prepared`
    select id, body, email, attachment_ids::text[] as "attachmentIds", version, updated_at as "updatedAt"
      from unsent_email where workspace_id = ${workspaceId} and member_id = ${memberId}
     order by updated_at desc, id desc limit ${max}`);
}

export async function measureUnsentEmails(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<DraftsSize> {
  return db.one(prepared`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes
      from unsent_email where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

export async function countUnsentEmails(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  max: number,
): Promise<number> {
  const { found } = await db.one<{ found: number }>(prepared`
    select count(*)::int as found from (select 1 from unsent_email
     where workspace_id = ${workspaceId} and member_id = ${memberId} limit ${max}) m`);
  return found;
}

interface SavedEmail extends Pick<UnsentEmailRecord, "version" | "updatedAt"> {
  /** True if the row was inserted. */
  isNew: boolean;
}

/** Returns the new version and its time. Null if another window had saved over `version` before. */
export async function saveUnsentEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  email: Omit<UnsentEmailRecord, "updatedAt" | "attachmentIds"> & {
    attachmentIds: readonly AttachmentId[];
    at: Date;
  },
): Promise<SavedEmail | null> {
  return tx.maybe(sql`
    insert into unsent_email as m (workspace_id, id, member_id, body, email, attachment_ids, version, updated_at)
    values (${workspaceId}, ${email.id}, ${memberId}, ${email.body}, ${toJson(email.email)}::jsonb, ${email.attachmentIds}::uuid[], ${email.version + 1}, ${email.at})
    on conflict (workspace_id, id) do update
      set body = excluded.body, email = excluded.email, attachment_ids = excluded.attachment_ids, version = m.version + 1, updated_at = excluded.updated_at
      where m.member_id = ${memberId} and m.version = ${email.version}
    returning version, updated_at as "updatedAt", xmax = 0 as "isNew"`);
}

export async function deleteUnsentEmail(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: UnsentEmailId,
): Promise<boolean> {
  return (
    (await tx.run(prepared`
    delete from unsent_email where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}`)) ===
    1
  );
}
