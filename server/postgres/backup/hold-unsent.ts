// Most messages pending at the time of a backup were since sent by the server that was lost. If the restored one sent
// them, customers would get them twice: so they count as submitted at the time of the backup with an unknown outcome.
// Providers are queried, and if they can't tell, a member decides.
import type pg from "pg";

/** Messages scheduled for the future are sent as planned. */
const isDue = "coalesce(m.send_after, d.changed_at) <= now()";

export async function holdUnsent(
  db: Pick<pg.ClientBase, "query">,
  createdAt: string,
): Promise<number> {
  const { rows } = await db.query<{ has: boolean }>(
    "select to_regclass('delivery') is not null as has",
  );
  if (rows[0]?.has !== true) return 0;
  // One statement, so that an interrupted command leaves nothing half done.
  const { rows: held } = await db.query<{ count: number }>(
    `with moved as (
       update delivery d set revision = d.revision + 1, state = 'sending', submitted_at = coalesce(d.submitted_at, $1), changed_at = $1
         from message m
        where m.workspace_id = d.workspace_id and m.id = d.message_id
          and (d.state in ('queued', 'delayed') or (d.state = 'scheduled' and ${isDue}))
       returning d.id),
     left_over as (
       select c.workspace_id, c.id, (
                select count(distinct m.id) from message m join delivery d on d.workspace_id = m.workspace_id and d.message_id = m.id
                 where m.workspace_id = c.workspace_id and m.conversation_id = c.id and d.state = 'scheduled' and not ${isDue}) as count
         from conversation c where c.scheduled_count > 0),
     counted as (
       update conversation c set scheduled_count = l.count, version = c.version + 1
         from left_over l
        where l.workspace_id = c.workspace_id and l.id = c.id and l.count <> c.scheduled_count
       returning c.id)
     select (select count(*) from moved)::int as count, (select count(*) from counted) as conversations`,
    [createdAt],
  );
  return held[0]?.count ?? 0;
}
