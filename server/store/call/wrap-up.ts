// A member's wrap-up between two calls.
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/**
 * Starts the wrap-up, once per call; "longest idle" is based on the end of the call. False if it had already started.
 */
export async function startMemberWrapUp(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  row: { readonly until: Date | null; readonly lastCallAt: string },
): Promise<boolean> {
  const started = await tx.run(sql`
    update member set wrap_up_until = ${row.until}, last_call_at = ${row.lastCallAt}
     where workspace_id = ${workspaceId} and id = ${memberId}
       and (last_call_at is null or last_call_at < ${row.lastCallAt}::timestamptz)`);
  return started === 1;
}

/** With `dueBy`, only if it would be over by then. False if the member wasn't wrapping up, or does so for longer. */
export async function endMemberWrapUp(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  dueBy: Date | null,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update member set wrap_up_until = null
     where workspace_id = ${workspaceId} and id = ${memberId} and wrap_up_until is not null
       and (${dueBy}::timestamptz is null or wrap_up_until <= ${dueBy}::timestamptz)`);
  return ended === 1;
}
