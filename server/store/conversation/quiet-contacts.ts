// `contact.may_be_quiet`: false only while a contact has a conversation and none that was merged into another. Lists ask the
// conversations of the others.
import type { ContactId, ConversationId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** Before their conversations are inserted. */
export async function markActiveContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly ContactId[],
): Promise<void> {
  await tx.run(prepared`
    update contact ct set may_be_quiet = false
     where ct.workspace_id = ${workspaceId} and ct.id = any(${ids}::uuid[]) and ct.may_be_quiet
       and not exists (select 1 from conversation c
             where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.folder = 'merged')`);
}

/** Before the conversation is merged or gets another contact. */
export async function unmarkActiveContact(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<void> {
  await tx.run(sql`
    update contact ct set may_be_quiet = true from conversation c
     where c.workspace_id = ${workspaceId} and c.id = ${conversationId}
       and ct.workspace_id = c.workspace_id and ct.id = c.contact_id and not ct.may_be_quiet`);
}
