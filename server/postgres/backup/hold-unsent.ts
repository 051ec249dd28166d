// What waited to be sent when a backup was made has mostly left since then, from the desk that was lost. Sent again by the
// restored one, it would reach customers twice: it counts as handed over at the time of the backup with an unknown outcome,
// so providers are asked, and where they can't tell, a person decides.
import type pg from "pg";

export async function holdUnsent(
  db: Pick<pg.ClientBase, "query">,
  madeAt: string,
): Promise<number> {
  const { rows } = await db.query<{ has: boolean }>(
    "select to_regclass('delivery') is not null as has",
  );
  if (rows[0]?.has !== true) return 0;
  const { rowCount } = await db.query(
    `update delivery d set state = 'sending', handed_at = coalesce(d.handed_at, $1), changed_at = $1
       from message m
      where m.workspace_id = d.workspace_id and m.id = d.message_id
        and (d.state in ('queued', 'held') or (d.state = 'scheduled' and coalesce(m.hold_until, d.changed_at) <= now()))`,
    [madeAt],
  );
  return rowCount ?? 0;
}
