// The state that prevents mail loops between two automatic senders.
import {
  type ConversationId,
  createId,
  type EntryId,
  type InboxId,
  type WorkspaceId,
} from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

export async function findAutoReplySentAt(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  address: string,
): Promise<string | null> {
  const row = await db.maybe<{ at: string }>(sql`
    select at from auto_reply_log where workspace_id = ${workspaceId} and inbox_id = ${inboxId} and address = ${address}`);
  return row?.at ?? null;
}

export async function saveAutoReplySent(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  address: string,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into auto_reply_log (workspace_id, inbox_id, address, at) values (${workspaceId}, ${inboxId}, ${address}, ${at})
    on conflict (workspace_id, inbox_id, address) do update set at = excluded.at`);
}

export async function deleteOldAutoReplies(tx: Db, before: Date): Promise<void> {
  await tx.run(sql`delete from auto_reply_log where at < ${before}`);
}

/** Only this many of the latest emails are examined: more within minutes is a flood, whatever they contain. */
const maxEmailsScanned = 2_000;

/** Counts emails received since then, in this conversation and from this domain. */
export async function countRecentEmails(
  db: Db,
  workspaceId: WorkspaceId,
  since: Date,
  about: { conversationId: ConversationId; domain: string },
): Promise<{ inConversation: number; fromDomain: number }> {
  // Ids begin with their time: the latest are at the end of the index, and nothing else is read.
  const first = createId<EntryId>(since.getTime(), new Uint8Array(10));
  return db.one(sql`
    select count(*) filter (where conversation_id = ${about.conversationId}) as "inConversation",
           count(*) filter (where lower(split_part(from_address, '@', 2)) = ${about.domain}) as "fromDomain"
      from (select conversation_id, from_address from message
             where workspace_id = ${workspaceId} and id >= ${first} and channel = 'email' and direction = 'in'
             order by id desc limit ${maxEmailsScanned}) as lately`);
}
