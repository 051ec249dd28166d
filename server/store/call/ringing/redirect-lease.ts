// Serializes the commands that redirect the customer's leg at the carrier. All times are the database's own.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

interface RedirectLease {
  readonly workspaceId: WorkspaceId;
  readonly id: CallId;
  /** The id of one process's turn. */
  readonly turn: string;
  /** How long the turn lasts without being renewed. */
  readonly holdMs: number;
}

/** Requests that the carrier redirect the leg to the current step. */
export async function requestRedirect(tx: Db, workspaceId: WorkspaceId, id: CallId): Promise<void> {
  await tx.run(
    prepared`update call set redirect_requested_step = step_version where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** True if the carrier hasn't been redirected since. */
export async function isRedirectDue(
  db: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<boolean> {
  const row = await db.maybe<{ isBehind: boolean }>(prepared`
    select redirected_step_version < redirect_requested_step as "isBehind" from call
     where workspace_id = ${workspaceId} and id = ${id} and ended_at is null and hung_up_at is null`);
  return row?.isBehind ?? false;
}

/** False if another process has the turn. */
export async function claimRedirectLease(db: Db, { workspaceId, id, turn, holdMs }: RedirectLease) {
  const claimed = await db.run(prepared`
    update call set redirecting_by = ${turn}, redirecting_until = now() + ${holdMs}::int * interval '1 millisecond'
     where workspace_id = ${workspaceId} and id = ${id}
       and (redirecting_by is null or redirecting_by = ${turn} or redirecting_until <= now()
         or redirecting_until > now() + 2 * ${holdMs}::int * interval '1 millisecond')`);
  return claimed === 1;
}

export async function renewRedirectLease(db: Db, { workspaceId, id, turn, holdMs }: RedirectLease) {
  await db.run(prepared`
    update call set redirecting_until = now() + ${holdMs}::int * interval '1 millisecond'
     where workspace_id = ${workspaceId} and id = ${id} and redirecting_by = ${turn}`);
}

export async function releaseRedirectLease(db: Db, { workspaceId, id, turn }: RedirectLease) {
  await db.run(prepared`
    update call set redirecting_by = null, redirecting_until = null
     where workspace_id = ${workspaceId} and id = ${id} and redirecting_by = ${turn}`);
}

/**
 * Records that the carrier was, or may have been, redirected to this step. True if a later step is due by now, in which
 * case the sender keeps the turn to redirect again. It gets the turn even if another process took it: its command may
 * have arrived after that process's later one, and the caller would hear an outdated step.
 */
export async function setRedirectedStep(
  tx: Db,
  { workspaceId, id, turn, holdMs }: RedirectLease,
  delivered: { readonly nonce: number; readonly isSure: boolean; readonly canBeHeard: boolean },
): Promise<boolean> {
  const { nonce, isSure, canBeHeard } = delivered;
  const row = await tx.maybe<{ isBehind: boolean }>(prepared`
    with now_so as (
      select workspace_id, id, redirect_requested_step > ${nonce} as is_behind, coalesce(redirecting_by = ${turn}, false) as is_ours
        from call where workspace_id = ${workspaceId} and id = ${id} for update
    )
    update call set
        redirected_step_version = case when is_behind and ${canBeHeard} or is_ours and ${isSure} then ${nonce} else redirected_step_version end,
        redirecting_by = case when is_behind and (${canBeHeard} or is_ours) then ${turn}::uuid
                          when is_ours then null else redirecting_by end,
        redirecting_until = case when is_behind and (${canBeHeard} or is_ours) then now() + ${holdMs}::int * interval '1 millisecond'
                             when is_ours then null else redirecting_until end
      from now_so where call.workspace_id = now_so.workspace_id and call.id = now_so.id
    returning is_behind and (${canBeHeard} or is_ours) as "isBehind"`);
  return row?.isBehind ?? false;
}
