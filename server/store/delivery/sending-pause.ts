import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** The pause of a whole account. */
export const anySender = "";

/** Until when sending from this sender is paused. Null if it isn't. */
export async function findSendingPause(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  sender: string,
  now: Date,
): Promise<string | null> {
  const row = await db.one<{ until: string | null }>(prepared`
    select max(until) as until from sending_pause
     where workspace_id = ${workspaceId} and account_id = ${accountId} and sender in (${anySender}, ${sender}) and until > ${now}`);
  return row.until;
}

/**
 * Pauses until the provider's own time, or for twice as long as the previous pause. A rejection received during a pause
 * belongs to a request sent earlier, so it counts as the same pause. Returns when the pause ends.
 */
export async function pauseSending(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  sender: string,
  pause: { at: Date; afterMs: number; firstMs: number; longestMs: number; forgetMs: number },
): Promise<string> {
  const ms = (value: number) => sql`make_interval(secs => ${value / 1000}::float8)`;
  const isFollowing = sql`p.until <= ${pause.at} and p.until > ${pause.at}::timestamptz - ${ms(pause.forgetMs)}`;
  const pauses = sql`case when p.until > ${pause.at} then p.consecutive_pauses when ${isFollowing} then least(p.consecutive_pauses + 1, 20) else 1 end`;
  const row = await tx.one<{ until: string }>(sql`
    insert into sending_pause as p (workspace_id, account_id, sender, until)
    values (${workspaceId}, ${accountId}, ${sender}, ${pause.at}::timestamptz + ${ms(Math.max(pause.afterMs, pause.firstMs))})
    on conflict (workspace_id, account_id, sender) do update
      set consecutive_pauses = ${pauses},
          until = greatest(p.until, ${pause.at}::timestamptz + greatest(${ms(pause.afterMs)},
            least(${ms(pause.firstMs)} * power(2, ${pauses} - 1), ${ms(pause.longestMs)})))
    returning until`);
  return row.until;
}
