import type { CallId, ContactPointId, ConversationId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Whether this number got a text after a missed call since then, to any inbox. */
export async function hasTextBackSince(
  db: Db,
  workspaceId: WorkspaceId,
  contactPointId: ContactPointId,
  since: Date,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from message
     where workspace_id = ${workspaceId} and contact_point_id = ${contactPointId} and direction = 'out' and channel = 'sms'
       and client_key like 'text-back:%' and at > ${since} limit 1`);
  return row !== null;
}

interface OtherCallsFilter {
  readonly contactPointId: ContactPointId;
  readonly since: string;
  /** The missed call itself. */
  readonly exceptId: CallId;
}

/** Whether another call with this number that began since then is still in progress. */
export async function hasLiveCall(
  db: Db,
  workspaceId: WorkspaceId,
  { contactPointId, since, exceptId }: OtherCallsFilter,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from call where workspace_id = ${workspaceId} and contact_point_id = ${contactPointId} and id <> ${exceptId}
       and ended_at is null and started_at >= ${since} limit 1`);
  return row !== null;
}

/** Whether a call with this number was answered since then, or a member wrote to it or in this conversation. */
export async function hasSpokenSince(
  db: Db,
  workspaceId: WorkspaceId,
  {
    contactPointId,
    since,
    exceptId,
    conversationId,
  }: OtherCallsFilter & { conversationId: ConversationId },
): Promise<boolean> {
  const { isSo } = await db.one<{ isSo: boolean }>(sql`
    select exists (select 1 from call where workspace_id = ${workspaceId} and contact_point_id = ${contactPointId} and id <> ${exceptId}
                      and answered_at >= ${since})
        or exists (select 1 from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
                    where m.workspace_id = ${workspaceId} and m.direction = 'out' and m.at >= ${since} and e.author_kind = 'member'
                      and (m.contact_point_id = ${contactPointId} or m.conversation_id = ${conversationId})
                      and exists (select 1 from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id
                                     and d.state not in ('scheduled', 'canceled'))) as "isSo"`);
  return isSo;
}
