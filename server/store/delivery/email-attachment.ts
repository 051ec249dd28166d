// The attachments of an outgoing email, which remain if it is unsent or forwarded.
import type { AttachmentId, EntryId, WorkspaceId } from "#domain/ids.ts";
import type { Uploader } from "#server/store/attachment.ts";
import { type Db, isAmong, sql } from "#server/store/sql.ts";

interface EmailAttachment {
  id: AttachmentId;
  sha256: string;
  name: string;
  type: string;
  size: number;
  /** Set if the HTML shows it. */
  contentId: string | null;
  isInline: boolean;
}

const columns = sql`id, sha256, name, type, size, content_id as "contentId", is_inline as "isInline"`;

export async function listEmailAttachments(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<EmailAttachment[]> {
  return db.many(sql`
    select ${columns} from attachment
     where workspace_id = ${workspaceId} and message_id = ${messageId} and sha256 is not null order by position, id`);
}

/** Files that a canceled email had; they belong to no message now. */
export async function listRecalledFiles(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly AttachmentId[],
): Promise<EmailAttachment[]> {
  if (ids.length === 0) return [];
  return db.many(sql`
    select ${columns} from attachment
     where workspace_id = ${workspaceId} and ${isAmong(sql`id`, ids)} and sha256 is not null order by position, id`);
}

/** Copies the attachment, with the same bytes, to another message or to a member who forwards it. */
export async function copyAttachment(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: AttachmentId,
  to: {
    id: AttachmentId;
    messageId: EntryId | null;
    uploader: Uploader | null;
    position: number;
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into attachment (workspace_id, id, message_id, member_id, api_key_id, sha256, name, type, size, position, created_at)
    select workspace_id, ${to.id}, ${to.messageId}, ${to.uploader?.memberId ?? null}, ${to.uploader?.apiKeyId ?? null}, sha256, name, type, size, ${to.position}, ${to.at}
      from attachment where workspace_id = ${workspaceId} and id = ${fromId} and sha256 is not null
       for key share`); // The lock keeps the attachment, and so its file.
}

export async function setInline(
  tx: Db,
  workspaceId: WorkspaceId,
  pictures: readonly { id: AttachmentId; contentId: string }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await tx.run(sql`
    update attachment a set content_id = shown.content_id, is_inline = true
      from unnest(${pictures.map((one) => one.id)}::uuid[], ${pictures.map((one) => one.contentId)}::text[]) as shown (id, content_id)
     where a.workspace_id = ${workspaceId} and a.id = shown.id`);
}
