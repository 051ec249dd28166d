// Received media that is still at its provider: fetched, lost for now, or gone for good.
import type { AccountId, AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "./sql.ts";

export async function setAttachmentFile(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AttachmentId,
  file: { sha256: string; size: number; type: string; name: string },
): Promise<void> {
  await tx.run(sql`
    update attachment set sha256 = ${file.sha256}, size = ${file.size}, type = ${file.type}, name = ${file.name},
           remote_source = null, problem = null
     where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function setAttachmentLost(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AttachmentId,
  problem: string,
): Promise<void> {
  await tx.run(
    sql`update attachment set problem = ${problem} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Marks media that can't be fetched any more, so that it isn't requested again. */
export async function abandonAttachment(
  tx: Db,
  workspaceId: WorkspaceId,
  id: AttachmentId,
  problem: string,
): Promise<void> {
  await tx.run(sql`
    update attachment set problem = ${problem}, remote_source = null
     where workspace_id = ${workspaceId} and id = ${id} and sha256 is null`);
}

/** Media that only the provider has. */
export async function listUnfetchedOf(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  max: number,
): Promise<AttachmentId[]> {
  const rows = await db.many<{ id: AttachmentId }>(sql`
    select id from attachment
     where workspace_id = ${workspaceId} and remote_source is not null and remote_source ->> 'accountId' = ${accountId}
     order by created_at desc limit ${max}`);
  return rows.map((row) => row.id);
}

/** Media that only the provider has, received between these times; for a deleted account, at any time. */
export async function listToFetch(
  db: Db,
  { since, before, max }: { since: Date; before: Date; max: number },
): Promise<{ workspaceId: WorkspaceId; id: AttachmentId }[]> {
  return db.many(sql`
    select workspace_id as "workspaceId", id from attachment
     where remote_source is not null
       and (created_at between ${since} and ${before} or not exists (
         select 1 from account c
          where c.workspace_id = attachment.workspace_id and c.id::text = attachment.remote_source ->> 'accountId'))
     order by random() limit ${max}`); // Random, so that permanent failures don't block the others.
}
