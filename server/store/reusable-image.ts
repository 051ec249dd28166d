// The pictures that saved replies and signatures show: each belongs to the reply, or to the member or inbox of the
// signature, as its owner.
import type { AttachmentId, InboxId, MemberId, SavedReplyId, WorkspaceId } from "#domain/ids.ts";
import type { Uploader } from "./attachment.ts";
import { type Db, type Sql, sql } from "./sql.ts";

export type ImageOwnerId = SavedReplyId | MemberId | InboxId;

/** Whose replies and signatures someone may use, besides those shared with everyone. */
export interface ImageAccess {
  /** Null for the system and for API keys, which have no personal replies. */
  readonly repliesOf: MemberId | null;
  readonly signatureOf: MemberId | null;
  readonly visibleInboxIds: readonly InboxId[] | null;
}

const isUsable = ({ repliesOf, signatureOf, visibleInboxIds }: ImageAccess): Sql => sql`(
  p.owner_id = ${signatureOf}::uuid
  or exists (select 1 from saved_reply r where r.workspace_id = p.workspace_id and r.id = p.owner_id
               and (r.member_id is null or r.member_id = ${repliesOf}::uuid))
  or exists (select 1 from inbox l where l.workspace_id = p.workspace_id and l.id = p.owner_id
               and (${visibleInboxIds}::uuid[] is null or l.id = any(${visibleInboxIds}::uuid[]))))`;

/** Which of these belong to a reply or signature, and whether this access allows using it. */
export async function listReusableImages(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly AttachmentId[],
  access: ImageAccess,
): Promise<Map<AttachmentId, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: AttachmentId; isUsable: boolean }>(sql`
    select p.attachment_id as id, coalesce(bool_or(${isUsable(access)}), false) as "isUsable" from reusable_image p
     where p.workspace_id = ${workspaceId} and p.attachment_id = any(${ids}::uuid[]) group by p.attachment_id`);
  return new Map(rows.map((row) => [row.id, row.isUsable]));
}

/**
 * Records the pictures of a saved text: uploads of its author, those it had before, and those of texts the author may
 * use.
 */
export async function replaceReusableImages(
  tx: Db,
  workspaceId: WorkspaceId,
  text: { readonly ownerId: ImageOwnerId; readonly ids: readonly AttachmentId[] },
  author: { readonly uploader: Uploader; readonly access: ImageAccess },
): Promise<void> {
  await tx.run(sql`
    delete from reusable_image where workspace_id = ${workspaceId} and owner_id = ${text.ownerId}
       and not (attachment_id = any(${text.ids}::uuid[]))`);
  if (text.ids.length === 0) return;
  const { memberId, apiKeyId } = author.uploader;
  await tx.run(sql`
    insert into reusable_image (workspace_id, owner_id, attachment_id)
    select a.workspace_id, ${text.ownerId}::uuid, a.id from attachment a
     where a.workspace_id = ${workspaceId} and a.id = any(${text.ids}::uuid[]) and a.message_id is null and a.sha256 is not null
       and ((a.member_id = ${memberId}::uuid and a.api_key_id is not distinct from ${apiKeyId}::uuid)
         or exists (select 1 from reusable_image p where p.workspace_id = a.workspace_id and p.attachment_id = a.id
                      and ${isUsable(author.access)}))
        on conflict do nothing`);
}
