// Finds what a client key has written: a repeated request with the same key gets the first response.
import type {
  ContactPointId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** The message this client key sent from this conversation, wherever it is now. */
export async function findMessageByClientKey(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  clientKey: string,
): Promise<EntryId | null> {
  const row = await tx.maybe<{ id: EntryId }>(prepared`
    select id from message
     where workspace_id = ${workspaceId} and coalesce(client_key_conversation_id, conversation_id) = ${conversationId} and client_key = ${clientKey}`);
  return row?.id ?? null;
}

interface Started {
  readonly inboxId: InboxId;
  readonly memberId: MemberId;
  readonly clientKey: string;
  /** Restricts the search to messages to this number. */
  readonly contactPointId?: ContactPointId;
}

/**
 * The message this client key started from this inbox for this member. A concurrent duplicate of the request waits here
 * for the first one to commit.
 */
export async function findStarted(
  tx: Db,
  workspaceId: WorkspaceId,
  { inboxId, memberId, clientKey, contactPointId }: Started,
): Promise<EntryId | null> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${memberId} ${clientKey}`}, 1))`,
  );
  const row = await tx.maybe<{ id: EntryId }>(sql`
    select m.id from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
     where m.workspace_id = ${workspaceId} and m.client_key = ${clientKey} and m.inbox_id = ${inboxId}
       and (${contactPointId ?? null}::uuid is null or m.contact_point_id = ${contactPointId ?? null}) and e.member_id = ${memberId}
     order by e.at limit 1`);
  return row?.id ?? null;
}
