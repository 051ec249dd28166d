// Who knows a contact `ct`, and which of its contact points the others see: domain/contact/knows-contact.ts in SQL.
import type { InboxId } from "#domain/ids.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * One proof that the contact of a conversation `c` wrote or called there. In spam it may be anyone's. With a limit, the
 * index is probed once per conversation; a plain join may read every proof of the contact.
 */
const withProof = sql`
  cross join lateral (
    select 1 from entry e
     where e.workspace_id = c.workspace_id and e.proven_contact_id = c.contact_id and e.conversation_id = c.id
       and c.folder <> 'spam' and not (c.folder = 'trash' and c.was_spam)
     limit 1) proof`;

/**
 * Inboxes with a message to or from the contact, which may be in the conversation of another one: the author of a reply
 * to all has none of their own. Each inbox is probed once; a plain join may read every message of the contact.
 */
const inboxesWithMessages = (condition: Sql): Sql => sql`(
  select i.id from inbox i
   where i.workspace_id = ct.workspace_id and ${condition}
     and exists (select 1 from contact_point p
                   join message m on m.workspace_id = p.workspace_id and m.contact_point_id = p.id and m.inbox_id = i.id
                  where p.workspace_id = ct.workspace_id and p.contact_id = ct.id))`;

/** Whether the contact has a message in an inbox that the actor sees. */
export const hasMessageSeenBy = (visibleInboxIds: readonly InboxId[]): Sql =>
  sql`exists ${inboxesWithMessages(sql`i.id = any(${visibleInboxIds}::uuid[])`)}`;

/** Whether an actor knew each of the contacts that were merged into this one. */
const wasKnownTo = (visibleInboxIds: readonly InboxId[]): Sql => sql`
  not exists (select 1 from contact_audience a where a.workspace_id = ct.workspace_id and a.contact_id = ct.id
       and not (a.inbox_ids <@ ${visibleInboxIds}::uuid[] or a.proven_inbox_ids && ${visibleInboxIds}::uuid[]))`;

/**
 * Whether an actor knows a contact, which includes its name, notes and all contact points: it has no conversation and no
 * message in an inbox hidden from them, or the customer provably wrote to or called an inbox they see. Writing to a
 * contact doesn't grant access to another team's contact data, and neither does merging two.
 */
export const knownTo = (visibleInboxIds: readonly InboxId[] | null): Sql =>
  visibleInboxIds === null
    ? sql`true`
    : sql`((not exists (select 1 from conversation c where c.workspace_id = ct.workspace_id and c.contact_id = ct.id
               and c.inbox_id <> all(${visibleInboxIds}::uuid[]))
            and not exists ${inboxesWithMessages(sql`i.id <> all(${visibleInboxIds}::uuid[])`)}
        or exists (select 1 from conversation c ${withProof}
            where c.workspace_id = ct.workspace_id and c.contact_id = ct.id and c.inbox_id = any(${visibleInboxIds}::uuid[])))
            and ${wasKnownTo(visibleInboxIds)})`;

/** Where a contact has conversations or messages, where it provably wrote or called, and the same of its merged parts. */
export const historyColumns = sql`
  array(select distinct c.inbox_id from conversation c
         where c.workspace_id = ct.workspace_id and c.contact_id = ct.id
        union ${inboxesWithMessages(sql`true`)}) as inboxes,
  array(select distinct c.inbox_id from conversation c ${withProof}
         where c.workspace_id = ct.workspace_id and c.contact_id = ct.id) as "provenIn",
  coalesce((select json_agg(json_build_object('inboxes', a.inbox_ids, 'provenIn', a.proven_inbox_ids)) from contact_audience a
             where a.workspace_id = ct.workspace_id and a.contact_id = ct.id), '[]'::json) as audiences`;

/** For a contact unknown to the actor (`k.is_known`): only contact points `p` used in a conversation they see. */
export const isPointSeen = (visibleInboxIds: readonly InboxId[] | null): Sql =>
  visibleInboxIds === null
    ? sql`true`
    : sql`(k.is_known
        or exists (select 1 from message m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
            where m.workspace_id = ct.workspace_id and m.contact_point_id = p.id and m.inbox_id = any(${visibleInboxIds}::uuid[])
              and c.inbox_id = any(${visibleInboxIds}::uuid[]))
        or exists (select 1 from call one join conversation c on c.workspace_id = one.workspace_id and c.id = one.conversation_id
            where one.workspace_id = ct.workspace_id and one.contact_id = ct.id and one.contact_point_id = p.id
              and c.inbox_id = any(${visibleInboxIds}::uuid[])))`;
