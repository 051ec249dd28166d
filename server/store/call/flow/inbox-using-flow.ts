// Finds call flows that use an audio file or team which is about to be deleted.
import type { AudioFileId, InboxId, TeamId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** An inbox whose live flow, draft, or flow of a current call uses it; one that the actor sees if there is any. */
export async function findInboxUsingInFlow(
  db: Db,
  workspaceId: WorkspaceId,
  id: AudioFileId | TeamId,
  visibleInboxIds: readonly InboxId[] | null,
): Promise<{ name: string; isVisible: boolean } | null> {
  const isVisible =
    visibleInboxIds === null ? sql`true` : sql`i.id = any(${visibleInboxIds}::uuid[])`;
  return db.maybe(sql`
    select i.name, ${isVisible} as "isVisible" from inbox i
     where i.workspace_id = ${workspaceId} and i.channel = 'phone'
       and (exists (select 1 from call_flow_draft d where d.workspace_id = i.workspace_id and d.inbox_id = i.id
                      and position(${id} in d.definition::text) > 0)
         or exists (select 1 from call_flow f where f.workspace_id = i.workspace_id and f.inbox_id = i.id
                      and position(${id} in f.definition::text) > 0
                      and (f.version = i.flow_version
                        or exists (select 1 from call c where c.workspace_id = f.workspace_id and c.inbox_id = f.inbox_id
                                     and c.flow_version = f.version and c.ended_at is null))))
     order by "isVisible" desc, i.created_at, i.id limit 1`);
}
