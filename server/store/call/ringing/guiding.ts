// Serializes the commands that redirect the customer's leg at the carrier. All times are the database's own.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

interface GuideLease {
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
    prepared`update call set guide_nonce = step_version where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** True if the carrier hasn't been redirected since. */
export async function isRedirectDue(
  db: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<boolean> {
  const row = await db.maybe<{ isBehind: boolean }>(prepared`
    select redirected_step_version < guide_nonce as "isBehind" from call
     where workspace_id = ${workspaceId} and id = ${id} and ended_at is null and hung_up_at is null`);
  return row?.isBehind ?? false;
}

/** False if another process has the turn. */
export async function claimRedirectLease(db: Db, { workspaceId, id, turn, holdMs }: GuideLease) {
  const claimed = await db.run(prepared`
    update call set guiding_by = ${turn}, guiding_until = now() + ${holdMs}::int * interval '1 millisecond'
     where workspace_id = ${workspaceId} and id = ${id}
       and (guiding_by is null or guiding_by = ${turn} or guiding_until <= now()
         or guiding_until > now() + 2 * ${holdMs}::int * interval '1 millisecond')`);
  return claimed === 1;
}

export async function renewGuideLease(db: Db, { workspaceId, id, turn, holdMs }: GuideLease) {
  await db.run(prepared`
    update call set guiding_until = now() + ${holdMs}::int * interval '1 millisecond'
     where workspace_id = ${workspaceId} and id = ${id} and guiding_by = ${turn}`);
}

export async function releaseGuideLease(db: Db, { workspaceId, id, turn }: GuideLease) {
  await db.run(prepared`
    update call set guiding_by = null, guiding_until = null
     where workspace_id = ${workspaceId} and id = ${id} and guiding_by = ${turn}`);
}

/**
 * Records that the carrier was, or may have been, redirected to this step. True if a later step is due by now, in which
 * case the sender keeps the turn to redirect again. It gets the turn even if another process took it: its command may
 * have arrived after that process's later one, and the caller would hear an outdated step.
 */
export async function setRedirectedStep(
  tx: Db,
  { workspaceId, id, turn, holdMs }: GuideLease,
  delivered: { readonly nonce: number; readonly isSure: boolean; readonly canBeHeard: boolean },
): Promise<boolean> {
  const { nonce, isSure, canBeHeard } = delivered;
  const row = await tx.maybe<{ goesOn: boolean }>(prepared`
    with now_so as (
      select workspace_id, id, guide_nonce > ${nonce} as is_behind, coalesce(guiding_by = ${turn}, false) as is_ours
        from call where workspace_id = ${workspaceId} and id = ${id} for update
    )
    update call set
        redirected_step_version = case when is_behind and ${canBeHeard} or is_ours and ${isSure} then ${nonce} else redirected_step_version end,
        guiding_by = case when is_behind and (${canBeHeard} or is_ours) then ${turn}::uuid
                          when is_ours then null else guiding_by end,
        guiding_until = case when is_behind and (${canBeHeard} or is_ours) then now() + ${holdMs}::int * interval '1 millisecond'
                             when is_ours then null else guiding_until end
      from now_so where call.workspace_id = now_so.workspace_id and call.id = now_so.id
    returning is_behind and (${canBeHeard} or is_ours) as "goesOn"`);
  return row?.goesOn ?? false;
}
