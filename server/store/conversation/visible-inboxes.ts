// The same rule as domain/inbox/visibility.ts in SQL, so that an actor is loaded in one query.
import { sql } from "#server/store/sql.ts";

/** Visible inboxes of the member `m` in the statement. Null for every inbox. */
export const visibleInboxIdsSql = sql`
  case when m.role in ('owner', 'admin') then null
       when not exists (select from inbox i where i.workspace_id = m.workspace_id and i.visibility = 'team') then null
       else array(select i.id from inbox i
                   where i.workspace_id = m.workspace_id
                     and (i.visibility = 'all'
                          or exists (select from team_member tm
                                      where tm.workspace_id = m.workspace_id and tm.team_id = i.team_id
                                        and tm.member_id = m.id))
                   order by i.id)
  end`;
