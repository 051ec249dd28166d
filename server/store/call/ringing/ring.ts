// Rings: offers of a call to a member. A row is open while their phone rings; a closed row has the reason.
import type { RingEndReason } from "#domain/call/call.ts";
import type { RingMethod } from "#domain/call/choose-ring-round.ts";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, isAmong, prepared, sql } from "#server/store/sql.ts";

export interface RingRecord {
  readonly callId: CallId;
  readonly round: number;
  readonly memberId: MemberId;
  readonly offeredAt: string;
  /** The methods used to reach the member. */
  readonly by: readonly RingMethod[];
  /** Null while it rings. */
  readonly endReason: RingEndReason | null;
  readonly endedAt: string | null;
}

const ringColumns = sql`
  r.call_id as "callId", r.round, r.member_id as "memberId", r.offered_at as "offeredAt", r.methods as "by", r.end_reason as "endReason", r.ended_at as "endedAt"`;

/** In the order of the offers. */
export async function listRings(
  db: Db,
  workspaceId: WorkspaceId,
  callIds: readonly CallId[],
): Promise<RingRecord[]> {
  if (callIds.length === 0) return [];
  return db.many(prepared`
    select ${ringColumns} from call_ring r where r.workspace_id = ${workspaceId} and ${isAmong(sql`r.call_id`, callIds)}
     order by r.round, r.offered_at, r.member_id`);
}

interface NewRing {
  readonly memberId: MemberId;
  readonly by: readonly RingMethod[];
  /** Set at once for a member who can't be rung. */
  readonly endReason: RingEndReason | null;
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
           array(select json_array_elements_text(r.by)), r."endReason", case when r."endReason" is not null then ${now}::timestamptz end
      from json_to_recordset(${toJson(rows)}::json) as r ("memberId" uuid, by json, "endReason" text)
    on conflict (workspace_id, call_id, round, member_id) do update
       set end_reason = excluded.end_reason, ended_at = excluded.ended_at, offered_at = excluded.offered_at,
           methods = case when 'push' = any(call_ring.methods) and not 'push' = any(excluded.methods) then excluded.methods || 'push'::text
                     else excluded.methods end
     where call_ring.end_reason is not null`);
}

type RingUpdate = Omit<RingRecord, "callId" | "offeredAt">;

export async function updateRings(
  tx: Db,
  workspaceId: WorkspaceId,
  callId: CallId,
  rows: readonly RingUpdate[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(prepared`
    update call_ring r set end_reason = n."endReason", ended_at = n."endedAt", methods = array(select json_array_elements_text(n.by))
      from json_to_recordset(${toJson(rows)}::json) as n (round int, "memberId" uuid, by json, "endReason" text, "endedAt" timestamptz)
     where r.workspace_id = ${workspaceId} and r.call_id = ${callId} and r.round = n.round and r.member_id = n."memberId"`);
}

/** The calls that ring this member. A PBX call rings at the PBX. */
export async function listCallsRingingMember(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<CallId[]> {
  const rows = await db.many<{ id: CallId }>(prepared`
    select distinct r.call_id as id from call_ring r join call c on c.workspace_id = r.workspace_id and c.id = r.call_id
     where r.workspace_id = ${workspaceId} and r.member_id = ${memberId} and r.end_reason is null and not c.is_pbx
     order by r.call_id`);
  return rows.map((row) => row.id);
}
