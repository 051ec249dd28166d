// Moves drafts of a merged conversation to the remaining one, for each member who has one.
import type { ConversationId, DraftId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Of `<p></p>`, the longer one. */
const separatorLength = 7;

export interface MovedDraft {
  readonly id: DraftId;
  readonly memberId: MemberId;
}

/**
 * A draft appended to one of the same kind. Stores lengths, not text: undo cuts it off again if `version` is unchanged.
 * The recipients and the quote of an email have no place in the other draft, so they are stored whole.
 */
export interface JoinedDraft extends MovedDraft {
  readonly version: number;
  readonly discardedId: DraftId;
  readonly discardedLength: number;
  readonly discardedFiles: number;
  readonly discardedEmail: Record<string, unknown> | null;
}

/** Drafts keep their ids and versions, so that a browser that has one open can go on saving it. */
export async function moveDrafts(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ConversationId,
  toId: ConversationId,
  only: readonly DraftId[] | null = null,
): Promise<MovedDraft[]> {
  return tx.many(sql`
    update draft d set conversation_id = ${toId}
     where d.workspace_id = ${workspaceId} and d.conversation_id = ${fromId} and (${only}::uuid[] is null or d.id = any(${only}::uuid[]))
       and not exists (select 1 from draft t where t.workspace_id = d.workspace_id and t.member_id = d.member_id
         and t.conversation_id = ${toId} and t.kind = d.kind)
    returning d.id, d.member_id as "memberId"`);
}

/**
 * Appends the text and files of drafts that `moveDrafts` left to the existing drafts. Where both together could not be
 * saved any more, the draft stays in the merged conversation, where undo of the merge finds it.
 */
export async function joinDrafts(
  tx: Db,
  workspaceId: WorkspaceId,
  fromId: ConversationId,
  toId: ConversationId,
  at: Date,
): Promise<JoinedDraft[]> {
  return tx.many(sql`
    with gone as (
      delete from draft d using draft t
       where d.workspace_id = ${workspaceId} and d.conversation_id = ${fromId}
         and t.workspace_id = d.workspace_id and t.member_id = d.member_id and t.conversation_id = ${toId} and t.kind = d.kind
         and char_length(t.body) + char_length(d.body) + ${separatorLength} <= ${limit("emailHtmlLength")}
         and cardinality(t.attachment_ids) + cardinality(d.attachment_ids) <= ${limit("filesPerEmail")}
      returning d.*)
    update draft t set version = t.version + 1, updated_at = ${at}, attachment_ids = t.attachment_ids || gone.attachment_ids,
           body = concat_ws(case when t.kind = 'email' then '<p></p>' else E'\n\n' end, nullif(t.body, ''), nullif(gone.body, ''))
      from gone
     where t.workspace_id = ${workspaceId} and t.member_id = gone.member_id and t.conversation_id = ${toId} and t.kind = gone.kind
    returning t.id, t.member_id as "memberId", t.version, gone.id as "discardedId", char_length(gone.body) as "discardedLength",
              cardinality(gone.attachment_ids) as "discardedFiles", gone.email as "discardedEmail"`);
}

/**
 * Restores the draft under a new id, since the old one has ended. False if it was changed, sent or discarded since, or
 * another draft was started there.
 */
export async function separateDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  toId: ConversationId,
  backTo: ConversationId,
  { id, version, discardedLength, discardedFiles, discardedEmail = null }: JoinedDraft,
  { newId, at }: { newId: DraftId; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into draft (workspace_id, id, member_id, conversation_id, kind, body, email, attachment_ids, version, updated_at)
    select workspace_id, ${newId}, member_id, ${backTo}, kind, right(body, ${discardedLength}::int), ${discardedEmail === null ? null : toJson(discardedEmail)}::jsonb,
           attachment_ids[cardinality(attachment_ids) - ${discardedFiles}::int + 1 :], 1, ${at}
      from draft where workspace_id = ${workspaceId} and conversation_id = ${toId} and id = ${id} and version = ${version}
    on conflict do nothing`);
  if (inserted === 0) return false;
  await tx.run(sql`
    update draft set version = version + 1, updated_at = ${at},
           body = left(body, greatest(char_length(body) - ${discardedLength}::int - case when ${discardedLength}::int = 0 then 0 when kind = 'email' then 7 else 2 end, 0)),
           attachment_ids = attachment_ids[: cardinality(attachment_ids) - ${discardedFiles}::int]
     where workspace_id = ${workspaceId} and id = ${id}`);
  return true;
}

/** The current conversation of the member's draft. Null if it was never saved, or has ended. */
export async function findDraftConversationId(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: DraftId,
): Promise<ConversationId | null> {
  const row = await db.maybe<{ conversationId: ConversationId }>(sql`
    select conversation_id as "conversationId" from draft
     where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}`);
  return row?.conversationId ?? null;
}
