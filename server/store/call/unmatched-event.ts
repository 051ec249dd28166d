// Facts about a leg that nobody knows yet: its row may still be on its way.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface UnmatchedCallEvent<Fact> {
  readonly id: string;
  readonly accountId: AccountId;
  readonly ref: string;
  readonly fact: Fact;
  readonly at: string;
}

export async function insertUnmatchedCallEvent(
  tx: Db,
  workspaceId: WorkspaceId,
  row: {
    readonly id: string;
    readonly accountId: AccountId;
    readonly ref: string;
    readonly fact: object;
    readonly at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into unmatched_call_event (workspace_id, id, account_id, ref, event, at)
    values (${workspaceId}, ${row.id}, ${row.accountId}, ${row.ref}, ${toJson(row.fact)}::jsonb, ${row.at})`);
}

/** Taken out, oldest first. */
export async function deleteAndReturnUnmatchedCallEvents<Fact>(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  refs: readonly string[],
): Promise<UnmatchedCallEvent<Fact>[]> {
  const rows = await tx.many<UnmatchedCallEvent<Fact>>(prepared`
    delete from unmatched_call_event where workspace_id = ${workspaceId} and account_id = ${accountId} and ref = any(${refs}::text[])
    returning id, account_id as "accountId", ref, event as fact, at`);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Nobody will ever know what these were about. */
export async function deleteOldUnmatchedCallEvents(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from unmatched_call_event where at < ${before}`);
}
