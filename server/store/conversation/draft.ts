import type {
  AttachmentId,
  ConversationId,
  EntryId,
  LineId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { MailKind, MailPerson } from "#domain/message/mail/mail-facts.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, often, sql } from "#server/store/sql.ts";

type Medium = "text" | "note" | "mail";

/** What a mail says beside its words. */
export interface MailDraft {
  kind: MailKind;
  answersId: EntryId | null;
  lineId: LineId | null;
  subject: string;
  to: MailPerson[];
  cc: MailPerson[];
  bcc: MailPerson[];
  quoteHtml: string;
}
export interface DraftRecord {
  conversationId: ConversationId;
  medium: Medium;
  body: string;
  mail: MailDraft | null;
  attachmentIds: AttachmentId[];
  version: number;
  updatedAt: string;
}

export async function listDrafts(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
): Promise<DraftRecord[]> {
  return db.many(often`
    select conversation_id as "conversationId", medium, body, mail, attachment_ids::text[] as "attachmentIds", version, updated_at as "updatedAt"
      from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${conversationId}
     order by medium`);
}

/** The new version and its time as it is told, or null when another window had saved over `version` or ended the draft. */
export async function saveDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  draft: {
    conversationId: ConversationId;
    medium: Medium;
    body: string;
    mail: MailDraft | null;
    attachmentIds: readonly AttachmentId[];
    version: number;
    at: Date;
  },
): Promise<Pick<DraftRecord, "version" | "updatedAt"> | null> {
  return tx.maybe(sql`
    insert into draft as d (workspace_id, member_id, conversation_id, medium, body, mail, attachment_ids, version, updated_at)
    select ${workspaceId}, ${memberId}, ${draft.conversationId}, ${draft.medium}, ${draft.body}, ${draft.mail && toJson(draft.mail)}::jsonb, ${draft.attachmentIds}::uuid[], ${draft.version + 1}, ${draft.at}
     -- One that was saved before and is not there was sent or discarded: a save that comes late does not bring it back.
     where ${draft.version}::int = 0 or exists (
       select 1 from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${draft.conversationId} and medium = ${draft.medium})
    on conflict (workspace_id, member_id, conversation_id, medium) do update
      set body = excluded.body, mail = excluded.mail, attachment_ids = excluded.attachment_ids, version = d.version + 1, updated_at = excluded.updated_at
      where d.version = ${draft.version}
    returning version, updated_at as "updatedAt"`);
}

/** What this member sent last in a conversation and did not take back, as plain words, newest first. */
export async function listWordsSentSince(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  where: { readonly conversationId: ConversationId; readonly medium: Medium; readonly since: Date },
): Promise<string[]> {
  const rows = await db.many<{ body: string }>(often`
    select m.body from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${where.conversationId} and e.member_id = ${memberId}
       and e.author_kind = 'member' and e.at > ${where.since} and m.direction = 'out' and m.medium = ${where.medium}
       and not exists (select 1 from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id and d.state = 'cancelled')
     order by e.seq desc limit 5`);
  return rows.map((row) => row.body);
}

export async function deleteDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  conversationId: ConversationId,
  medium: Medium,
): Promise<boolean> {
  return (
    (await tx.run(often`
    delete from draft where workspace_id = ${workspaceId} and member_id = ${memberId} and conversation_id = ${conversationId} and medium = ${medium}`)) ===
    1
  );
}
