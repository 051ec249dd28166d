// Finds the email to reply to, and scheduled emails.
import type { ConversationId, EntryId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** The newest email, preferring the customer's over ours. */
export async function findEmailToReplyTo(
  db: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<EntryId | null> {
  const row = await db.maybe<{ id: EntryId }>(sql`
    select m.id from entry e join message m on m.workspace_id = e.workspace_id and m.id = e.id
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and m.channel = 'email'
       and not exists (select 1 from delivery d where d.workspace_id = m.workspace_id and d.message_id = m.id and d.state = 'canceled')
       and e.author_kind <> 'system'
     order by m.direction, e.seq desc limit 1`);
  return row?.id ?? null;
}

export interface ScheduledEmail {
  id: EntryId;
  memberId: MemberId | null;
}

/** Scheduled emails of a conversation. */
export async function listScheduled(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
): Promise<ScheduledEmail[]> {
  return tx.many(sql`
    select e.id, e.member_id as "memberId" from entry e
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId} and e.kind = 'message'
       and exists (select 1 from delivery d where d.workspace_id = e.workspace_id and d.message_id = e.id and d.state = 'scheduled')
     order by e.seq`);
}

/** How many emails are scheduled to be sent from an inbox. */
export async function countScheduled(
  db: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct d.message_id)::int as count from delivery d
      join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
     where d.workspace_id = ${workspaceId} and d.state = 'scheduled' and m.inbox_id = ${inboxId}`);
  return count;
}

/**
 * Scheduled emails to cancel because the message `entryId` arrived: those addressed to its sender. A sender to whom
 * nothing was sent here may be the customer under another address, so emails to the customer are canceled as well.
 */
export async function listCancelableScheduled(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  entryId: EntryId,
): Promise<ScheduledEmail[]> {
  return tx.many(sql`
    with writer as (
      select p.contact_id from message m
        join contact_point p on p.workspace_id = m.workspace_id and p.id = m.contact_point_id
       where m.workspace_id = ${workspaceId} and m.id = ${entryId}),
    addressee as (
      select contact_id from writer
      union
      select c.contact_id from conversation c
       where c.workspace_id = ${workspaceId} and c.id = ${conversationId} and not exists (
         select 1 from message o
           join contact_point p on p.workspace_id = o.workspace_id and p.id = o.contact_point_id
           join writer w on w.contact_id = p.contact_id
          where o.workspace_id = c.workspace_id and o.conversation_id = c.id and o.direction = 'out'))
    select e.id, e.member_id as "memberId" from entry e
      join email ml on ml.workspace_id = e.workspace_id and ml.id = e.id and ml.cancels_on_reply
     where e.workspace_id = ${workspaceId} and e.conversation_id = ${conversationId}
       and exists (
         select 1 from delivery d
           join contact_point p on p.workspace_id = d.workspace_id and p.kind = 'email' and lower(p.value) = lower(d.recipient)
           join addressee a on a.contact_id = p.contact_id
          where d.workspace_id = e.workspace_id and d.message_id = e.id and d.state = 'scheduled')
     order by e.seq`);
}
