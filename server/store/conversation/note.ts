// A note's text and its history are in the body of its entry; whom it mentions is in table `mention`.
import type { ConversationId, EntryId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";
import type { EntryRecord } from "./entry.ts";

/** Notes written before they could be changed have none. */
export const revisionOf = ({ body }: Pick<EntryRecord, "body">): number =>
  Number(body.revision ?? 1);

/** Of an entry: whether it is a note that its author deleted. */
export const isDeletedNote = (entry: Sql): Sql =>
  sql`(${entry}.kind = 'note' and ${entry}.body ? 'deletedAt')`;

export interface NoteChange {
  readonly text: string;
  readonly mentions: readonly MemberId[];
  readonly revision: number;
  readonly editedAt?: string;
  readonly deletedAt?: string;
}

/** Replaces the text and the history. Its keys stay, so that a repeated request finds it. */
export async function setNote(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  change: NoteChange,
): Promise<void> {
  await tx.run(sql`
    update entry set body = (body - array['editedAt', 'deletedAt']) || ${toJson(change)}::jsonb
     where workspace_id = ${workspaceId} and id = ${id} and kind = 'note'`);
}

/** Members who are still mentioned keep having seen it. Returns those who no longer are. */
export async function deleteOtherMentions(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  entryId: EntryId,
  memberIds: readonly MemberId[],
): Promise<MemberId[]> {
  const rows = await tx.many<{ id: MemberId }>(sql`
    delete from mention where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and entry_id = ${entryId}
       and member_id <> all(${memberIds}::uuid[]) returning member_id as id`);
  return rows.map((row) => row.id);
}
