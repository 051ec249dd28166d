// Whose turn it is to tell the carrier what the customer's leg hears. All times are the database's own.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { type Db, prepared } from "#server/store/sql.ts";

interface GuideTurn {
  readonly workspaceId: WorkspaceId;
  readonly id: CallId;
  /** Of one who tells; another has another. */
  readonly turn: string;
  /** So long it is theirs without being renewed. */
  readonly holdMs: number;
}

/** The carrier is to be told what is heard from the present step on. */
export async function wishToGuide(tx: Db, workspaceId: WorkspaceId, id: CallId): Promise<void> {
  await tx.run(
    prepared`update call set guide_nonce = step_version where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** The carrier was not told since. */
export async function isToBeGuided(db: Db, workspaceId: WorkspaceId, id: CallId): Promise<boolean> {
  const row = await db.maybe<{ isBehind: boolean }>(prepared`
    select redirected_step_version < guide_nonce as "isBehind" from call
     where workspace_id = ${workspaceId} and id = ${id} and ended_at is null and hung_up_at is null`);
  return row?.isBehind ?? false;
}

/** false: another tells it at this moment. */
export async function takeGuideTurn(db: Db, { workspaceId, id, turn, holdMs }: GuideTurn) {
  const taken = await db.run(prepared`
    update call set guiding_by = ${turn}, guiding_until = now() + ${holdMs}::int * interval '1 millisecond'
     where workspace_id = ${workspaceId} and id = ${id}
       and (guiding_by is null or guiding_by = ${turn} or guiding_until <= now()
         or guiding_until > now() + 2 * ${holdMs}::int * interval '1 millisecond')`);
  return taken === 1;
}

export async function renewGuideTurn(db: Db, { workspaceId, id, turn, holdMs }: GuideTurn) {
  await db.run(prepared`
    update call set guiding_until = now() + ${holdMs}::int * interval '1 millisecond'
     where workspace_id = ${workspaceId} and id = ${id} and guiding_by = ${turn}`);
}

export async function releaseGuideTurn(db: Db, { workspaceId, id, turn }: GuideTurn) {
  await db.run(prepared`
    update call set guiding_by = null, guiding_until = null
     where workspace_id = ${workspaceId} and id = ${id} and guiding_by = ${turn}`);
}

/**
 * The carrier was told, or may have been, what is heard from this step on. True: it is to be told of a later one by now,
 * and whoever told has the turn to do that as well. They get it even if it was taken from them: their command may have
 * landed behind the later one of whoever took it, and then the caller hears what is over.
 */
export async function setRedirectedStep(
  tx: Db,
  { workspaceId, id, turn, holdMs }: GuideTurn,
  told: { readonly nonce: number; readonly isSure: boolean; readonly canBeHeard: boolean },
): Promise<boolean> {
  const { nonce, isSure, canBeHeard } = told;
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
