// Every member's state for ringing: away, on a call, or with an awake browser.
import type { RingCandidate } from "#domain/call/choose-ring-round.ts";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export async function listRingCandidates(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
  /** Legs and rings of this call don't count. */
  exceptCallId: CallId | null = null,
): Promise<RingCandidate[]> {
  const reachableSince = new Date(now.getTime() - limit("deviceActiveSeconds") * 1000);
  return db.many(prepared`
    select m.id, m.name, m.role, m.availability = 'away' as "isAway", m.wrap_up_until as "wrapUpUntil", m.last_call_at as "lastCallAt",
           array(select t.team_id from team_member t where t.workspace_id = m.workspace_id and t.member_id = m.id) as "teamIds",
           exists (select from call_leg l where l.workspace_id = m.workspace_id and l.member_id = m.id and l.ended_at is null
                     and l.role <> 'supervisor' and l.call_id is distinct from ${exceptCallId}) as "isOnCall",
           coalesce((select count(*) = 1 and bool_and(l.number is null and c.claimed_by = m.id
                       and (c.direction = 'in' or c.answered_at is not null) and c.transfer is null and c.hung_up_at is null
                       and not exists (select from call_leg o where o.workspace_id = c.workspace_id and o.call_id = c.id and o.id <> l.id
                                         and o.ended_at is null and o.role in ('member', 'guest')))
                       from call_leg l join call c on c.workspace_id = l.workspace_id and c.id = l.call_id
                      where l.workspace_id = m.workspace_id and l.member_id = m.id and l.ended_at is null
                        and l.role <> 'supervisor' and l.call_id is distinct from ${exceptCallId}), false) as "canHold",
           (select case when bool_or(d.state = 'ready') then 'ready' when bool_or(d.state = 'no_microphone') then 'no_microphone'
                        when bool_or(d.state = 'refused') then 'device_error' end
              from device d where d.workspace_id = m.workspace_id and d.member_id = m.id and d.last_seen_at > ${reachableSince}) as device,
           exists (select from push_subscription p where p.workspace_id = m.workspace_id and p.member_id = m.id
                     and p.failed_at is null) as "hasPush",
           case when coalesce(m.settings ->> 'personalPhone', '') <> '' then json_build_object('number', m.settings ->> 'personalPhone',
             'afterSeconds', coalesce((m.settings ->> 'personalPhoneAfterSeconds')::int, 8)) end as "personalPhone",
           (select count(*) from call_ring r where r.workspace_id = m.workspace_id and r.member_id = m.id and r.end_reason is null
              and r.call_id is distinct from ${exceptCallId}) as rings
      from member m
     where m.workspace_id = ${workspaceId} and m.state = 'active'
     order by lower(m.name), m.id`);
}

/** PBX calls don't block a member here: their browser handles them. */
const withoutPbxCalls = sql`
  and not exists (select from call c where c.workspace_id = l.workspace_id and c.id = l.call_id and c.is_pbx)`;

/** Locks the member (without those who only refer to them, as an author of a note does), so that they can't take two calls at once. Returns whether they are in another call. */
export async function lockMember(
  tx: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
  exceptCallId: CallId,
): Promise<{ isOnCall: boolean }> {
  await tx.run(
    prepared`select 1 from member where workspace_id = ${workspaceId} and id = ${id} for no key update`,
  );
  return tx.one(prepared`
    select exists (select from call_leg l where l.workspace_id = ${workspaceId} and l.member_id = ${id} and l.ended_at is null
                     and l.role <> 'supervisor' and l.call_id <> ${exceptCallId} ${withoutPbxCalls}) as "isOnCall"`);
}

/** The calls a member is in or joining, in the order in which a caller that needs all of them locks them. */
export async function listCallsOfMember(
  db: Db,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<CallId[]> {
  const rows = await db.many<{ callId: CallId }>(prepared`
    select distinct l.call_id as "callId" from call_leg l
     where l.workspace_id = ${workspaceId} and l.member_id = ${id} and l.ended_at is null and l.role <> 'supervisor' ${withoutPbxCalls}
     order by l.call_id`);
  return rows.map((row) => row.callId);
}
