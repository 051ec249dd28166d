import { AppError } from "#domain/errors.ts";
import type {
  ApiKeyId,
  AttachmentId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import {
  attachmentJson,
  type EntryAttachmentPart,
} from "#server/store/conversation/entry-attachment.ts";
import { toJsonOrNull } from "./json.ts";
import { lockByName } from "./lock-by-name.ts";
import { type Db, isAmong, sql } from "./sql.ts";

export interface AttachmentRecord {
  id: AttachmentId;
  messageId: EntryId | null;
  memberId: MemberId | null;
  /** Set if a key uploaded it, on behalf of that member. */
  apiKeyId: ApiKeyId | null;
  sha256: string | null;
  name: string;
  type: string;
  size: number;
  remote: { accountId: string; url: string; type: string } | null;
  /** The inbox of its conversation. Null while it belongs to a draft. */
  inboxId: InboxId | null;
  /** Null while it belongs to a draft. */
  conversationId: ConversationId | null;
}

const columns = sql`
  a.id, a.message_id as "messageId", a.member_id as "memberId", a.api_key_id as "apiKeyId", a.sha256, a.name, a.type, a.size, a.remote_source as remote,
  (select c.inbox_id from message m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    where m.workspace_id = a.workspace_id and m.id = a.message_id) as "inboxId",
  (select m.conversation_id from message m where m.workspace_id = a.workspace_id and m.id = a.message_id) as "conversationId"`;

/** Whose a file is until a message has it. */
export interface Uploader {
  readonly memberId: MemberId | null;
  readonly apiKeyId: ApiKeyId | null;
}

export const fileKey = (workspaceId: WorkspaceId, sha256: string): string =>
  `${workspaceId}/${sha256}`;

export async function findAttachment(
  db: Db,
  workspaceId: WorkspaceId,
  id: AttachmentId,
): Promise<AttachmentRecord | null> {
  return db.maybe(
    sql`select ${columns} from attachment a where a.workspace_id = ${workspaceId} and a.id = ${id}`,
  );
}

export async function listAttachmentsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly AttachmentId[],
): Promise<AttachmentRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<AttachmentRecord>(
    sql`select ${columns} from attachment a where a.workspace_id = ${workspaceId} and ${isAmong(sql`a.id`, ids)}`,
  );
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function listAttachmentParts(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly AttachmentId[],
): Promise<EntryAttachmentPart[]> {
  if (ids.length === 0) return [];
  const rows = await db.many<{ part: EntryAttachmentPart }>(sql`
    select ${attachmentJson} as part from attachment a where a.workspace_id = ${workspaceId} and ${isAmong(sql`a.id`, ids)}`);
  return ids.flatMap((id) => rows.filter((row) => row.part.id === id).map((row) => row.part));
}

export async function listAttachmentsOfMessage(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<AttachmentRecord[]> {
  return db.many(
    sql`select ${columns} from attachment a where a.workspace_id = ${workspaceId} and a.message_id = ${messageId} order by a.position`,
  );
}

/** Bytes of the files that a member uploaded and that no message has yet. */
export async function readUnsentBytes(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::float8 as bytes from attachment
     where workspace_id = ${workspaceId} and member_id = ${memberId} and message_id is null`);
  return bytes;
}

/** Locks the file's key until the transaction ends, for storing its bytes and for removing them. */
export async function lockFile(tx: Db, workspaceId: WorkspaceId, sha256: string): Promise<void> {
  await lockByName(tx, fileKey(workspaceId, sha256));
}

export async function fileExists(
  db: Db,
  workspaceId: WorkspaceId,
  sha256: string,
): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from file where workspace_id = ${workspaceId} and sha256 = ${sha256}`,
  );
  return row !== null;
}

/**
 * Inserts rows for bytes that are about to be stored. False while one of them is being removed. Locks in a fixed order,
 * so that two claims of the same files can't deadlock.
 */
export async function claimFiles(
  tx: Db,
  workspaceId: WorkspaceId,
  files: readonly { readonly sha256: string; readonly size: number }[],
  { at, stale }: { readonly at: Date; readonly stale: Date },
): Promise<boolean> {
  const rows = files.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
  const names = rows.map((one) => one.sha256);
  for (const name of names) await lockFile(tx, workspaceId, name);
  const leaving = await tx.maybe(sql`
    select 1 from file_removal where workspace_id = ${workspaceId} and sha256 = any(${names}::text[]) and since > ${stale}`);
  if (leaving !== null) return false;
  await tx.run(sql`
    update file set claimed_at = greatest(claimed_at, ${at})
     where workspace_id = ${workspaceId} and sha256 = any(${names}::text[])`);
  const added = await tx.many<{ size: number }>(sql`
    insert into file (workspace_id, sha256, size, created_at, claimed_at)
    select ${workspaceId}, f.sha256, f.size, ${at}, ${at}
      from unnest(${names}::text[], ${rows.map((one) => one.size)}::bigint[]) as f (sha256, size)
    on conflict (workspace_id, sha256) do nothing returning size`);
  await countStored(tx, workspaceId, sum(added));
  return true;
}

const sum = (files: readonly { readonly size: number }[]): number =>
  files.reduce((bytes, one) => bytes + Number(one.size), 0);

/** Must come last in a transaction that stores or removes files: it blocks the workspace's next one until commit. */
async function countStored(tx: Db, workspaceId: WorkspaceId, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await tx.run(sql`
    insert into workspace_storage (workspace_id, bytes) values (${workspaceId}, ${bytes})
    on conflict (workspace_id) do update set bytes = workspace_storage.bytes + excluded.bytes`);
}

/** The total size of a workspace's files. */
export async function readStoredBytes(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const row = await db.maybe<{ bytes: number }>(
    sql`select bytes from workspace_storage where workspace_id = ${workspaceId}`,
  );
  return Number(row?.bytes ?? 0);
}

export async function insertAttachment(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    id: AttachmentId;
    messageId: EntryId | null;
    uploader: Uploader | null;
    sha256: string | null;
    name: string;
    type: string;
    size: number;
    position: number;
    /** Without brackets: the id by which the email's HTML refers to it. */
    contentId?: string | null;
    isInline?: boolean;
    remote: AttachmentRecord["remote"];
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into attachment (workspace_id, id, message_id, member_id, api_key_id, sha256, name, type, size, position, content_id, is_inline, remote_source, created_at)
    values (${workspaceId}, ${row.id}, ${row.messageId}, ${row.uploader?.memberId ?? null}, ${row.uploader?.apiKeyId ?? null}, ${row.sha256}, ${row.name}, ${row.type}, ${row.size}, ${row.position}, ${row.contentId ?? null}, ${row.isInline ?? false},
            ${toJsonOrNull(row.remote)}::jsonb, ${row.at})`);
}

/** Attaches uploads to a message. Throws if another message or a cleanup took one meanwhile. */
export async function attachToMessage(
  tx: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
  ids: readonly AttachmentId[],
): Promise<void> {
  if (ids.length === 0) return;
  const given = await tx.run(sql`
    update attachment a set message_id = ${messageId}, position = given.place
      from unnest(${ids}::uuid[]) with ordinality as given (id, place)
     where a.workspace_id = ${workspaceId} and a.id = given.id and a.message_id is null`);
  if (given !== new Set(ids).size) throw new AppError("attachment_not_ready");
}

/**
 * Returns the attachments of an unsent message to the draft. From `at` on they count as fresh uploads: until the draft
 * is saved, only their age protects them from cleanup.
 */
export async function detachFromMessage(
  tx: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
  { memberId, apiKeyId }: Uploader,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update attachment set message_id = null, member_id = ${memberId}, api_key_id = ${apiKeyId}, created_at = ${at}
     where workspace_id = ${workspaceId} and message_id = ${messageId}`);
}

/** Deletes uploads that no message, draft, signature or saved reply uses. Returns all files without references. */
export async function deleteUnusedAttachments(
  tx: Db,
  before: Date,
): Promise<{ workspaceId: WorkspaceId; sha256: string }[]> {
  await tx.run(sql`
    delete from attachment a where a.message_id is null and a.created_at < ${before}
       and not exists (select 1 from draft d where d.workspace_id = a.workspace_id
         and (a.id = any(d.attachment_ids) or position(a.id::text in d.body) > 0 or position(a.id::text in d.email ->> 'quoteHtml') > 0))
       and not exists (select 1 from unsent_email u where u.workspace_id = a.workspace_id
         and (a.id = any(u.attachment_ids) or position(a.id::text in u.body) > 0))
       and not exists (select 1 from reusable_image p where p.workspace_id = a.workspace_id and p.attachment_id = a.id)`);
  return tx.many(sql`
    select f.workspace_id as "workspaceId", f.sha256 from file f where f.claimed_at < ${before} and ${isUnreferenced}
     union select r.workspace_id, r.sha256 from file_removal r where r.since < ${before}`);
}

const isUnreferenced = sql`
  not exists (select 1 from attachment a where a.workspace_id = f.workspace_id and a.sha256 = f.sha256)
  and not exists (select 1 from inbound_payload r where r.workspace_id = f.workspace_id and r.original_sha256 = f.sha256)
  and not exists (select 1 from audio_file s where s.workspace_id = f.workspace_id and s.sha256 = f.sha256)
  and not exists (select 1 from recording t where t.workspace_id = f.workspace_id and t.sha256 = f.sha256)`;

/**
 * Deletes the row of an unreferenced file first, so that no new reference can appear. Also true if a process died after
 * beginning the removal.
 */
export async function startFileRemoval(
  tx: Db,
  workspaceId: WorkspaceId,
  sha256: string,
  { since, before }: { readonly since: Date; readonly before: Date },
): Promise<boolean> {
  await lockFile(tx, workspaceId, sha256);
  const gone = await tx.maybe<{ size: number }>(sql`
    delete from file f where f.workspace_id = ${workspaceId} and f.sha256 = ${sha256} and f.claimed_at <= ${before} and ${isUnreferenced}
    returning size`);
  if (gone !== null) {
    await tx.run(sql`
      insert into file_removal (workspace_id, sha256, since) values (${workspaceId}, ${sha256}, ${since})
      on conflict (workspace_id, sha256) do update set since = excluded.since`);
    await countStored(tx, workspaceId, -Number(gone.size));
    return true;
  }
  if (await fileExists(tx, workspaceId, sha256)) {
    await endFileRemoval(tx, workspaceId, sha256);
    return false;
  }
  const left = await tx.run(sql`
    update file_removal set since = ${since} where workspace_id = ${workspaceId} and sha256 = ${sha256} and since < ${before}`);
  return left === 1;
}

export async function endFileRemoval(
  db: Db,
  workspaceId: WorkspaceId,
  sha256: string,
): Promise<void> {
  await db.run(
    sql`delete from file_removal where workspace_id = ${workspaceId} and sha256 = ${sha256}`,
  );
}
