import type { ContactId, ContactPointId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { PhoneConversationCandidate } from "#domain/message/resolve-phone-conversation.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

/** The number that a text or call is from or to, its contact, and our inbox. */
export interface PhoneOrigin {
  readonly contactId: ContactId;
  readonly contactPointId: ContactPointId;
  readonly inboxId: InboxId;
}

export interface ConversationCandidate extends PhoneConversationCandidate {
  /** The position of the text or call among those asked about. */
  readonly nth: number;
  /** Differs from the sender's if conversations of several contacts were merged. */
  readonly contactId: ContactId;
}

const recordsOf = (origins: readonly PhoneOrigin[]): Sql => {
  const rows = origins.map(({ contactId, contactPointId, inboxId }, nth) => ({
    contactId,
    contactPointId,
    inboxId,
    nth,
  }));
  return sql`json_to_recordset(${toJson(rows)}::json) as t ("contactId" uuid, "contactPointId" uuid, "inboxId" uuid, nth int)`;
};

/**
 * All conversations that each text or call might belong to. One to a team's inbox must not be visible to others, so
 * conversations of inboxes visible to more or other members are excluded.
 */
export async function listPhoneConversationCandidates(
  tx: Db,
  workspaceId: WorkspaceId,
  origins: readonly PhoneOrigin[],
): Promise<ConversationCandidate[]> {
  return tx.many(prepared`
    select t.nth, candidate.* from ${recordsOf(origins)} cross join lateral (
    select c.id, c.inbox_id as "inboxId", c.folder, c.closed_at as "closedAt", texted.at as "lastTextedAt", c.last_entry_at as "lastEntryAt",
           c.contact_id as "contactId", false as "isMergeTarget"
      from conversation c
      join inbox home on home.workspace_id = c.workspace_id and home.id = c.inbox_id
      join inbox own on own.workspace_id = c.workspace_id and own.id = t."inboxId"
      left join lateral (
        select m.at from message m
         where m.workspace_id = c.workspace_id and m.contact_point_id = t."contactPointId" and m.inbox_id = t."inboxId"
           and m.direction = 'out' and m.conversation_id = c.id
         order by m.at desc limit 1) texted on true
     where c.workspace_id = ${workspaceId} and c.contact_id = t."contactId" and c.folder not in ('merged', 'trash')
       and (c.inbox_id = t."inboxId" or texted.at is not null)
       and (own.visibility = 'all' or (home.visibility = 'team' and home.team_id = own.team_id))
     order by c.last_entry_at desc, c.id desc limit 20) candidate order by t.nth, candidate."lastEntryAt" desc, candidate.id desc`);
}

/**
 * For each text or call, the conversations into which its contact's conversations in its inbox, or with our texts from
 * it, were merged, as far as the same members see them.
 */
export async function listMergedCandidates(
  tx: Db,
  workspaceId: WorkspaceId,
  origins: readonly PhoneOrigin[],
): Promise<ConversationCandidate[]> {
  return tx.many(prepared`
    select t.nth, candidate.* from ${recordsOf(origins)} cross join lateral (
    with recursive went (id, is_of_inbox) as (
      select a.merged_into_id, a.inbox_id = t."inboxId" from conversation a
       where a.workspace_id = ${workspaceId} and a.contact_id = t."contactId"
         and a.folder = 'merged' and a.merged_into_id is not null
      union
      select a.merged_into_id, w.is_of_inbox from went w
        join conversation a on a.workspace_id = ${workspaceId} and a.id = w.id and a.folder = 'merged' and a.merged_into_id is not null)
    select c.id, c.inbox_id as "inboxId", c.contact_id as "contactId", c.folder, c.closed_at as "closedAt", texted.at as "lastTextedAt",
           c.last_entry_at as "lastEntryAt", true as "isMergeTarget"
      from (select id, bool_or(is_of_inbox) as is_of_inbox from went group by id) w
      join conversation c on c.workspace_id = ${workspaceId} and c.id = w.id
      join inbox home on home.workspace_id = c.workspace_id and home.id = c.inbox_id
      join inbox own on own.workspace_id = c.workspace_id and own.id = t."inboxId"
      left join lateral (
        select max(m.at) as at from message m
         where m.workspace_id = c.workspace_id and m.contact_point_id = t."contactPointId" and m.inbox_id = t."inboxId"
           and m.direction = 'out' and m.conversation_id = c.id) texted on true
     where c.folder not in ('merged', 'trash')
       and (w.is_of_inbox or texted.at is not null)
       and (own.visibility = 'all' or (home.visibility = 'team' and home.team_id = own.team_id))
     order by c.last_entry_at desc, c.id desc limit 20) candidate order by t.nth, candidate."lastEntryAt" desc, candidate.id desc`);
}
