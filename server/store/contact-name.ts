// What a contact is called where not everybody may know its name.
import { type Sql, sql } from "./sql.ts";

/** Whether all who see the inbox of the conversation `c` see the inbox `other` too. */
const isSeenWith = (
  other: Sql,
): Sql => sql`(${other}.visibility = 'all' or ${other}.id = c.inbox_id or exists (
  select 1 from inbox home where home.workspace_id = c.workspace_id and home.id = c.inbox_id
     and home.visibility = 'team' and home.team_id = ${other}.team_id))`;

/**
 * What the contact `ct` is called in its conversation `c`: one name for all who see that conversation, so the name itself
 * only where all of them know the contact, as `knownTo` decides. Cheapest questions first: this stands on every row.
 */
export const contactNameIn: Sql = sql`
  case when ct.name = '' then ct.display_fallback
       when not exists (select 1 from inbox t where t.workspace_id = ct.workspace_id and t.visibility = 'team')
         or exists (select 1 from entry e where e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.author_kind = 'contact')
         then ct.name
       when exists (select 1 from conversation o join inbox t on t.workspace_id = o.workspace_id and t.id = o.inbox_id
             where o.workspace_id = ct.workspace_id and o.contact_id = ct.id and not ${isSeenWith(sql`t`)})
        and not exists (select 1 from conversation o join inbox t on t.workspace_id = o.workspace_id and t.id = o.inbox_id
              join entry e on e.workspace_id = o.workspace_id and e.conversation_id = o.id
             where o.workspace_id = ct.workspace_id and o.contact_id = ct.id and ${isSeenWith(sql`t`)} and e.author_kind = 'contact')
         then ct.display_fallback
       else ct.name end`;
