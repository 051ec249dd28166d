// Changes of single numbers and addresses.
import type { ContactId, ContactPointId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "./sql.ts";

export async function setContactPointLabel(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactPointId,
  label: string,
): Promise<void> {
  await tx.run(sql`
    update contact_point set label = ${label} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Whether anything names it: a message, a call, or what the customer agreed to. */
export async function isContactPointUsed(
  db: Db,
  workspaceId: WorkspaceId,
  id: ContactPointId,
): Promise<boolean> {
  const row = await db.one<{ isUsed: boolean }>(sql`
    select exists (select 1 from message m where m.workspace_id = ${workspaceId} and m.contact_point_id = ${id})
        or exists (select 1 from contact_point p join call k on k.workspace_id = p.workspace_id and k.contact_id = p.contact_id
                    where p.workspace_id = ${workspaceId} and p.id = ${id} and k.contact_point_id = p.id)
        or exists (select 1 from consent c where c.workspace_id = ${workspaceId} and c.contact_point_id = ${id}) as "isUsed"`);
  return row.isUsed;
}

export async function deleteContactPoint(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactPointId,
): Promise<void> {
  await tx.run(sql`delete from contact_point where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function moveContactPoint(
  tx: Db,
  workspaceId: WorkspaceId,
  id: ContactPointId,
  contactId: ContactId,
): Promise<void> {
  await tx.run(sql`
    update contact_point set contact_id = ${contactId}, is_primary = false where workspace_id = ${workspaceId} and id = ${id}`);
}
