// Mails whose sender's domain has not been asked yet whether it vouches for them.
import type { ConversationId, EntryId, LineId, WorkspaceId } from "#domain/ids.ts";
import type { MailAuth, MailFindings } from "#domain/message/mail/mail-facts.ts";
import { toJson } from "#server/store/json.ts";
import type { RawEnvelope } from "#server/store/raw-item.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface DueMail {
  id: EntryId;
  conversationId: ConversationId;
  lineId: LineId;
  /** As it is compared. */
  from: string;
  findings: MailFindings;
  envelope: RawEnvelope | null;
  size: number;
}

/** The oldest ones: they were read first. */
export async function listDueMails(
  db: Db,
  workspaceId: WorkspaceId,
  most: number,
): Promise<DueMail[]> {
  return db.many(sql`
    select ml.id, m.conversation_id as "conversationId", c.line_id as "lineId", lower(m.from_address) as "from", ml.findings, r.envelope, ml.size
      from mail ml
      join message m on m.workspace_id = ml.workspace_id and m.id = ml.id
      join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      left join raw_item r on r.workspace_id = m.workspace_id and r.id = m.raw_item_id
     where ml.workspace_id = ${workspaceId} and ml.is_auth_due
     order by ml.id limit ${most}`);
}

export async function setMailAuth(
  tx: Db,
  workspaceId: WorkspaceId,
  id: EntryId,
  auth: MailAuth,
  findings: MailFindings,
): Promise<void> {
  await tx.run(sql`
    update mail set auth = ${toJson(auth)}::jsonb, findings = ${toJson(findings)}::jsonb, is_auth_due = false
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** They stay unjudged. */
export async function forgetDueMails(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly EntryId[],
): Promise<void> {
  await tx.run(sql`
    update mail set is_auth_due = false where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
}
