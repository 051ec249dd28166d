// When the last STOP or START was sent: they take effect in the order in which they were sent, not read.
import type { ContactPointId, WorkspaceId } from "#domain/ids.ts";
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";
import { type Db, type Sql, sql } from "./sql.ts";

const keywordColumnOf = (channel: TextChannel): Sql =>
  channel === "whatsapp" ? sql`whatsapp_keyword_at` : sql`sms_keyword_at`;

/** Locks the row until the transaction ends, so that two keywords read concurrently are compared with each other. */
export async function lockLastKeywordAt(
  tx: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
  channel: TextChannel,
): Promise<Date | null> {
  // Messages reference the row at any time, so the lock leaves its key free.
  const row = await tx.maybe<{ at: string | null }>(sql`
    select ${keywordColumnOf(channel)} as at from contact_point
     where workspace_id = ${workspaceId} and id = ${contactPointId} for no key update`);
  return row?.at ? new Date(row.at) : null;
}

export async function recordKeywordAt(
  tx: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
  channel: TextChannel,
  at: string,
): Promise<void> {
  await tx.run(sql`
    update contact_point set ${keywordColumnOf(channel)} = greatest(${keywordColumnOf(channel)}, ${at}::timestamptz)
     where workspace_id = ${workspaceId} and id = ${contactPointId}`);
}
