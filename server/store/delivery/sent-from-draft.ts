// The messages and notes sent from one draft. Needed only if an ended draft is sent again, which is rare.
import type {
  ContactPointId,
  ConversationId,
  DraftId,
  EntryId,
  MemberId,
  UnsentEmailId,
  WorkspaceId,
} from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Where to look for the message: in a conversation, or among those sent to one contact point. */
export type SentScope =
  | { readonly conversationId: ConversationId }
  | { readonly contactPointId: ContactPointId };

export async function listSentFrom(
  db: Db,
  workspaceId: WorkspaceId,
  sent: { readonly memberId: MemberId; readonly draftId: DraftId | UnsentEmailId } & SentScope,
): Promise<EntryId[]> {
  const where =
    "contactPointId" in sent
      ? sql`m.contact_point_id = ${sent.contactPointId} and m.direction = 'out'`
      : sql`e.conversation_id = ${sent.conversationId}`;
  const rows = await db.many<{ id: EntryId }>(sql`
    select e.id from entry e left join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where e.workspace_id = ${workspaceId} and ${where} and e.member_id = ${sent.memberId} and e.body ->> 'draftId' = ${sent.draftId}`);
  return rows.map((row) => row.id);
}
