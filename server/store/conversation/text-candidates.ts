import type { ContactId, ContactPointId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { SmsConversationCandidate } from "#domain/message/resolve-sms-conversation.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/**
 * All conversations an incoming text of this number on this line might belong to. What came to a line of one team is
 * written only where nobody else reads it: a conversation of a line that more people see, or others, is none of them.
 */
export async function listSmsConversationCandidates(
  tx: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  contactPointId: ContactPointId,
  inboxId: InboxId,
): Promise<SmsConversationCandidate[]> {
  return tx.many(prepared`
    select c.id, c.inbox_id as "inboxId", c.folder as place, c.closed_at as "closedAt", texted.at as "lastTextedAt", c.last_entry_at as "lastEntryAt"
      from conversation c
      join inbox home on home.workspace_id = c.workspace_id and home.id = c.inbox_id
      join inbox own on own.workspace_id = c.workspace_id and own.id = ${inboxId}
      left join lateral (
        select m.at from message m
         where m.workspace_id = c.workspace_id and m.contact_point_id = ${contactPointId} and m.inbox_id = ${inboxId}
           and m.direction = 'out' and m.conversation_id = c.id
         order by m.at desc limit 1) texted on true
     where c.workspace_id = ${workspaceId} and c.contact_id = ${contactId} and c.folder not in ('merged', 'trash')
       and (c.inbox_id = ${inboxId} or texted.at is not null)
       and (own.visibility = 'all' or (home.visibility = 'team' and home.team_id = own.team_id))
     order by c.last_entry_at desc, c.id desc limit 20`);
}

export interface MergedHome extends SmsConversationCandidate {
  /** Not the writer's own: conversations of several contacts may be merged. */
  readonly contactId: ContactId;
}

/** Where this contact's conversations on this line went on after they were merged away, as far as the same people read it. */
export async function listMergedHomes(
  tx: Db,
  workspaceId: WorkspaceId,
  contactId: ContactId,
  contactPointId: ContactPointId,
  inboxId: InboxId,
): Promise<MergedHome[]> {
  return tx.many(sql`
    with recursive went (id) as (
      select a.merged_into_id from conversation a
       where a.workspace_id = ${workspaceId} and a.contact_id = ${contactId} and a.inbox_id = ${inboxId}
         and a.folder = 'merged' and a.merged_into_id is not null
      union
      select a.merged_into_id from went w
        join conversation a on a.workspace_id = ${workspaceId} and a.id = w.id and a.folder = 'merged' and a.merged_into_id is not null)
    select c.id, c.inbox_id as "inboxId", c.contact_id as "contactId", c.folder as place, c.closed_at as "closedAt", c.last_entry_at as "lastEntryAt",
           (select max(m.at) from message m
             where m.workspace_id = c.workspace_id and m.contact_point_id = ${contactPointId} and m.inbox_id = ${inboxId}
               and m.direction = 'out' and m.conversation_id = c.id) as "lastTextedAt"
      from went w
      join conversation c on c.workspace_id = ${workspaceId} and c.id = w.id
      join inbox home on home.workspace_id = c.workspace_id and home.id = c.inbox_id
      join inbox own on own.workspace_id = c.workspace_id and own.id = ${inboxId}
     where c.folder not in ('merged', 'trash')
       and (own.visibility = 'all' or (home.visibility = 'team' and home.team_id = own.team_id))
     order by c.last_entry_at desc, c.id desc limit 20`);
}
