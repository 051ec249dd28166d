// Drafts that were sent or discarded, by the id that the writer's browser generated. Kept for a while, so that a save
// that was still in flight is recognized and writes nothing.

import type { DraftId, MemberId, UnsentEmailId, WorkspaceId } from "#domain/ids.ts";
import { lockByName } from "#server/store/lock-by-name.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

type AnyDraftId = DraftId | UnsentEmailId;

/**
 * Serializes saving and ending a draft; the second sees what the first wrote. Taken before the lock on the conversation
 * row, which a save touches through its foreign key.
 */
export async function lockDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: AnyDraftId,
): Promise<void> {
  await lockByName(tx, `draft ${workspaceId} ${memberId} ${id}`);
}

export async function hasEnded(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: AnyDraftId,
): Promise<boolean> {
  const { ended } = await tx.one<{ ended: boolean }>(prepared`
    select exists (select 1 from ended_draft
     where workspace_id = ${workspaceId} and member_id = ${memberId} and draft_id = ${id}) as ended`);
  return ended;
}

export async function insertEndedDraft(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: AnyDraftId,
  at: Date,
): Promise<void> {
  await tx.run(prepared`
    insert into ended_draft (workspace_id, member_id, draft_id, ended_at) values (${workspaceId}, ${memberId}, ${id}, ${at})
    on conflict (workspace_id, member_id, draft_id) do nothing`);
}

export async function deleteEndedDrafts(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from ended_draft where ended_at < ${before}`);
}
