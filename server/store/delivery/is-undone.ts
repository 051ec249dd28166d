import { type Sql, sql } from "#server/store/sql.ts";

/** Whether a message was taken back for all its recipients before it was sent. False for an entry that is no message. */
export const isUndone = (workspaceId: unknown, entryId: Sql): Sql => sql`exists (
  select 1 from delivery d where d.workspace_id = ${workspaceId} and d.message_id = ${entryId}
   having count(*) > 0 and bool_and(d.state = 'canceled'))`;
