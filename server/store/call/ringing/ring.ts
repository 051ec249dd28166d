// Rings: offers of a call to a member. A row is open while their phone rings; a closed row has the reason.
import type { RingEndReason } from "#domain/call/call.ts";
import type { RingMethod } from "#domain/call/choose-ring-round.ts";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface RingRecord {
  readonly callId: CallId;
  readonly round: number;
  readonly memberId: MemberId;
  readonly offeredAt: string;
  /** The methods used to reach the member. */
  readonly by: readonly RingMethod[];
  /** Null while it rings. */
  readonly ended: RingEndReason | null;
  readonly endedAt: string | null;
}

const ringColumns = sql`
  r.call_id as "callId", r.round, r.member_id as "memberId", r.offered_at as "offeredAt", r.methods as "by", r.end_reason as ended, r.ended_at as "endedAt"`;

/** In the order of the offers. */
export async function listRings(
  db: Db,
  workspaceId: WorkspaceId,
  callIds: readonly CallId[],
): Promise<RingRecord[]> {
  if (callIds.length === 0) return [];
  return db.many(prepared`
    select ${ringColumns} from call_ring r where r.workspace_id = ${workspaceId} and r.call_id = any(${callIds}::uuid[])
     order by r.round, r.offered_at, r.member_id`);
}

export interface NewRing {
  readonly memberId: MemberId;
  readonly by: readonly RingMethod[];
  /** Set at once for a member who can't be rung. */
  readonly ended: RingEndReason | null;
}

/**
 * If offered again in the same round, a closed row is reopened and an open one keeps ringing. A sent push stays
 * recorded.
 */
export async function insertRings(
  tx: Db,
  workspaceId: WorkspaceId,
  call: { readonly id: CallId; readonly round: number },
  rows: readonly NewRing[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    insert into call_ring (workspace_id, call_id, round, member_id, offered_at, methods, end_reason, ended_at)
    select ${workspaceId}::uuid, ${call.id}::uuid, ${call.round}::int, r."memberId", ${now}::timestamptz,
           array(select json_array_elements_text(r.by)), r.ended, case when r.ended is not null then ${now}::timestamptz end
      from json_to_recordset(${toJson(rows)}::json) as r ("memberId" uuid, by json, ended text)
    on conflict (workspace_id, call_id, round, member_id) do update
       set end_reason = excluded.end_reason, ended_at = excluded.ended_at, offered_at = excluded.offered_at,
           methods = case when 'push' = any(call_ring.methods) and not 'push' = any(excluded.methods) then excluded.methods || 'push'::text
                     else excluded.methods end
     where call_ring.end_reason is not null`);
}

/** Ends the member's ring. False if it had already ended. */
export async function endRing(
  tx: Db,
  workspaceId: WorkspaceId,
  callId: CallId,
  memberId: MemberId,
  ended: RingEndReason,
  now: Date,
): Promise<boolean> {
  const closed = await tx.run(prepared`
    update call_ring set end_reason = ${ended}, ended_at = ${now}
     where workspace_id = ${workspaceId} and call_id = ${callId} and member_id = ${memberId} and end_reason is null`);
  return closed > 0;
}

/** Ends all rings of the call. Returns the members whose rings ended. */
export async function endRings(
  tx: Db,
  workspaceId: WorkspaceId,
  callId: CallId,
  ended: RingEndReason,
  now: Date,
): Promise<MemberId[]> {
  const rows = await tx.many<{ memberId: MemberId }>(prepared`
    update call_ring set end_reason = ${ended}, ended_at = ${now}
     where workspace_id = ${workspaceId} and call_id = ${callId} and end_reason is null
    returning member_id as "memberId"`);
  return rows.map((row) => row.memberId);
}

/**
 * Ends every ring at this member, and returns the calls. A PBX call keeps ringing. Skips locked rows: the transaction
 * that holds such a ring is ending it, and waiting for it could deadlock.
 */
export async function endRingsOfMember(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  ended: RingEndReason,
  now: Date,
): Promise<CallId[]> {
  const rows = await tx.many<{ id: CallId }>(sql`
    with open as (
      select r.call_id, r.round from call_ring r
       where r.workspace_id = ${workspaceId} and r.member_id = ${memberId} and r.end_reason is null
         and not exists (select from call c where c.workspace_id = r.workspace_id and c.id = r.call_id and c.is_pbx)
       order by r.call_id, r.round for update skip locked)
    update call_ring r set end_reason = ${ended}, ended_at = ${now} from open
     where r.workspace_id = ${workspaceId} and r.member_id = ${memberId} and r.call_id = open.call_id and r.round = open.round
    returning r.call_id as id`);
  return [...new Set(rows.map((row) => row.id))].toSorted();
}

/** Whether a member was notified by push for this call since then. */
export async function rangByPush(
  db: Db,
  workspaceId: WorkspaceId,
  callId: CallId,
  since: Date,
): Promise<boolean> {
  const row = await db.maybe(prepared`
    select 1 from call_ring
     where workspace_id = ${workspaceId} and call_id = ${callId} and offered_at > ${since} and 'push' = any(methods) limit 1`);
  return row !== null;
}

/** Corrects the reason afterwards, if the member who answered never reached the caller. */
export async function setRingEndReason(
  tx: Db,
  workspaceId: WorkspaceId,
  call: { readonly id: CallId; readonly round: number },
  memberId: MemberId,
  ended: RingEndReason,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update call_ring set end_reason = ${ended}, ended_at = ${now}
     where workspace_id = ${workspaceId} and call_id = ${call.id} and round = ${call.round} and member_id = ${memberId}`);
}

/** Adds a method: the member's personal phone. */
export async function addRingMethod(
  tx: Db,
  workspaceId: WorkspaceId,
  call: { readonly id: CallId; readonly round: number },
  memberId: MemberId,
  way: RingMethod,
): Promise<void> {
  await tx.run(sql`
    update call_ring set methods = case when ${way}::text = any(methods) then methods else methods || ${way}::text end
     where workspace_id = ${workspaceId} and call_id = ${call.id} and round = ${call.round} and member_id = ${memberId}`);
}
