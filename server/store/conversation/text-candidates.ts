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
  pointId: ContactPointId,
  lineId: InboxId,
): Promise<SmsConversationCandidate[]> {
  return tx.many(prepared`
    select c.id, c.line_id as "lineId", c.place, c.closed_at as "closedAt", texted.at as "lastTextedAt", c.last_at as "lastEntryAt"
      from conversation c
      join line home on home.workspace_id = c.workspace_id and home.id = c.line_id
      join line own on own.workspace_id = c.workspace_id and own.id = ${lineId}
      left join lateral (
        select m.at from message m
         where m.workspace_id = c.workspace_id and m.point_id = ${pointId} and m.line_id = ${lineId}
           and m.direction = 'out' and m.conversation_id = c.id
         order by m.at desc limit 1) texted on true
     where c.workspace_id = ${workspaceId} and c.contact_id = ${contactId} and c.place not in ('merged', 'trash')
       and (c.line_id = ${lineId} or texted.at is not null)
       and (own.visibility = 'all' or (home.visibility = 'team' and home.team_id = own.team_id))
     order by c.last_at desc, c.id desc limit 20`);
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
  pointId: ContactPointId,
  lineId: InboxId,
): Promise<MergedHome[]> {
  return tx.many(sql`
    with recursive went (id) as (
      select a.merged_into from conversation a
       where a.workspace_id = ${workspaceId} and a.contact_id = ${contactId} and a.line_id = ${lineId}
         and a.place = 'merged' and a.merged_into is not null
      union
      select a.merged_into from went w
        join conversation a on a.workspace_id = ${workspaceId} and a.id = w.id and a.place = 'merged' and a.merged_into is not null)
    select c.id, c.line_id as "lineId", c.contact_id as "contactId", c.place, c.closed_at as "closedAt", c.last_at as "lastEntryAt",
           (select max(m.at) from message m
             where m.workspace_id = c.workspace_id and m.point_id = ${pointId} and m.line_id = ${lineId}
               and m.direction = 'out' and m.conversation_id = c.id) as "lastTextedAt"
      from went w
      join conversation c on c.workspace_id = ${workspaceId} and c.id = w.id
      join line home on home.workspace_id = c.workspace_id and home.id = c.line_id
      join line own on own.workspace_id = c.workspace_id and own.id = ${lineId}
     where c.place not in ('merged', 'trash')
       and (own.visibility = 'all' or (home.visibility = 'team' and home.team_id = own.team_id))
     order by c.last_at desc, c.id desc limit 20`);
}
