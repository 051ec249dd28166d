// When the last STOP or START was sent: words are heeded in the order in which they were sent, not read.
import type { ContactPointId, WorkspaceId } from "#domain/ids.ts";
import type { Channel } from "#domain/inbox/line-kind.ts";
import { type Db, type Sql, sql } from "./sql.ts";

const columnOf = (medium: Channel): Sql =>
  medium === "whatsapp" ? sql`whatsapp_word_at` : sql`texts_word_at`;

/** Held until the transaction ends, so that two words read at one moment are compared with each other. */
export async function holdLastWord(
  tx: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
  medium: Channel,
): Promise<Date | null> {
  // Messages refer to the row at any time: its key is left free.
  const row = await tx.maybe<{ at: string | null }>(sql`
    select ${columnOf(medium)} as at from contact_point
     where workspace_id = ${workspaceId} and id = ${contactPointId} for no key update`);
  return row?.at ? new Date(row.at) : null;
}

export async function noteWord(
  tx: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
  medium: Channel,
  at: string,
): Promise<void> {
  await tx.run(sql`
    update contact_point set ${columnOf(medium)} = greatest(${columnOf(medium)}, ${at}::timestamptz)
     where workspace_id = ${workspaceId} and id = ${contactPointId}`);
}
