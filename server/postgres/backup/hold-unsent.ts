// What waited to be sent when a backup was made has mostly left since then, from the desk that was lost. Sent again by the
// restored one, it would reach customers twice: it counts as handed over at the time of the backup with an unknown outcome,
// so providers are asked, and where they can't tell, a person decides.
import type pg from "pg";

/** What was scheduled for later than now leaves as planned. */
const isDue = "coalesce(m.send_after, d.changed_at) <= now()";

export async function holdUnsent(
  db: Pick<pg.ClientBase, "query">,
  madeAt: string,
): Promise<number> {
  const { rows } = await db.query<{ has: boolean }>(
    "select to_regclass('delivery') is not null as has",
  );
  if (rows[0]?.has !== true) return 0;
  // One statement, so that a command that is ended in between leaves nothing half done.
  const { rows: held } = await db.query<{ count: number }>(
    `with moved as (
       update delivery d set state = 'sending', submitted_at = coalesce(d.submitted_at, $1), changed_at = $1
         from message m
        where m.workspace_id = d.workspace_id and m.id = d.message_id
          and (d.state in ('queued', 'held') or (d.state = 'scheduled' and ${isDue}))
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
    [madeAt],
  );
  return held[0]?.count ?? 0;
}
