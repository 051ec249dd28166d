import type {
  AttachmentId,
  ConversationId,
  DraftId,
  EntryId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { EmailKind, EmailPerson } from "#domain/message/email/email-metadata.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

type Medium = "text" | "note" | "mail";

/** What a mail says beside its words. */
export interface EmailDraft {
  kind: EmailKind;
  replyToEntryId: EntryId | null;
  inboxId: InboxId | null;
  subject: string;
  to: EmailPerson[];
  cc: EmailPerson[];
  bcc: EmailPerson[];
  quoteHtml: string;
}
export interface DraftRecord {
  /** Made by the browser of whoever wrote it. */
  id: DraftId;
  conversationId: ConversationId;
  medium: Medium;
  body: string;
  mail: EmailDraft | null;
  attachmentIds: AttachmentId[];
  version: number;
  updatedAt: string;
}

export interface DraftsWeight {
  count: number;
  bytes: number;
}

export async function listDrafts(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
): Promise<DraftRecord[]> {
  return db.many(prepared`
    select id, conversation_id as "conversationId", kind as medium, body, email as mail, attachment_ids::text[] as "attachmentIds", version, updated_at as "updatedAt"
      from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${conversationId}
     order by kind`);
}

/** The beginning of the member's latest draft in each of these conversations. */
export async function listDraftBeginnings(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationIds: readonly ConversationId[],
): Promise<Pick<DraftRecord, "conversationId" | "medium" | "body">[]> {
  return db.many(sql`
    select distinct on (conversation_id) conversation_id as "conversationId", kind as medium, left(body, 2000) as body
      from draft where workspace_id = ${workspaceId} and member_id = ${memberId}
       and conversation_id = any(${conversationIds}::uuid[])
     order by conversation_id, updated_at desc, kind`);
}

/** How many drafts of this member there are in conversations, and what they hold. */
export async function weighDrafts(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<DraftsWeight> {
  return db.one(prepared`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes
      from draft where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

/** The new version and its time as it is told, or null when another window had saved over `version`, begun another draft here or ended this one. */
export async function saveDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  draft: {
    id: DraftId;
    conversationId: ConversationId;
    medium: Medium;
    body: string;
    mail: EmailDraft | null;
    attachmentIds: readonly AttachmentId[];
    version: number;
    at: Date;
  },
): Promise<Pick<DraftRecord, "version" | "updatedAt"> | null> {
  return tx.maybe(sql`
    insert into draft as d (workspace_id, id, member_id, conversation_id, kind, body, email, attachment_ids, version, updated_at)
    select ${workspaceId}, ${draft.id}, ${memberId}, ${draft.conversationId}, ${draft.medium}, ${draft.body}, ${draft.mail && toJson(draft.mail)}::jsonb, ${draft.attachmentIds}::uuid[], ${draft.version + 1}, ${draft.at}
     -- One that was saved before and is not there has ended.
     where ${draft.version}::int = 0 or exists (
       select 1 from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${draft.conversationId} and kind = ${draft.medium})
    on conflict (workspace_id, member_id, conversation_id, kind) do update
      set body = excluded.body, email = excluded.email, attachment_ids = excluded.attachment_ids, version = d.version + 1, updated_at = excluded.updated_at
      where d.id = ${draft.id} and d.version = ${draft.version}
    returning version, updated_at as "updatedAt"`);
}

/** The id of the draft that is no more; without `id` whichever stood there, else null. */
export async function deleteDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  {
    conversationId,
    medium,
    id,
  }: { conversationId: ConversationId; medium: Medium; id?: DraftId | undefined },
): Promise<DraftId | null> {
  const row = await tx.maybe<{ id: DraftId }>(prepared`
    delete from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${conversationId} and kind = ${medium}
       and (${id ?? null}::uuid is null or id = ${id ?? null}) returning id`);
  return row?.id ?? null;
}

/** False: it was saved or ended since it was read. */
export async function deleteDraftAsSeen(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  { id, version }: Pick<DraftRecord, "id" | "version">,
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id} and version = ${version}`);
  return deleted === 1;
}
