// Voice events of an unknown leg, whose row may still be about to be written.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface UnmatchedCallEvent<Fact> {
  readonly id: string;
  readonly accountId: AccountId;
  readonly ref: string;
  readonly event: Fact;
  readonly at: string;
}

export async function insertUnmatchedCallEvent(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    readonly id: string;
    readonly accountId: AccountId;
    readonly ref: string;
    readonly event: object;
    readonly at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into unmatched_call_event (workspace_id, id, account_id, ref, event, at)
    values (${workspaceId}, ${row.id}, ${row.accountId}, ${row.ref}, ${toJson(row.event)}::jsonb, ${row.at})`);
}

/** Deletes and returns the events, oldest first. */
export async function deleteAndReturnUnmatchedCallEvents<Fact>(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  refs: readonly string[],
): Promise<UnmatchedCallEvent<Fact>[]> {
  const rows = await tx.many<UnmatchedCallEvent<Fact>>(prepared`
    delete from unmatched_call_event where workspace_id = ${workspaceId} and account_id = ${accountId} and ref = any(${refs}::text[])
    returning id, account_id as "accountId", ref, event, at`);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Deletes old events that no leg has matched. */
export async function deleteOldUnmatchedCallEvents(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from unmatched_call_event where at < ${before}`);
}
