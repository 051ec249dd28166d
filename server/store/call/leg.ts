import type { LegRole } from "#domain/call/call.ts";
import type { Leg } from "#domain/call/leg.ts";
import type { AccountId, CallId, LegId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJsonOrNull } from "#server/store/json.ts";
import { type Db, isAmong, prepared, sql } from "#server/store/sql.ts";

export interface LegRecord extends Leg {
  readonly callId: CallId;
  /** The number of the customer or an external participant, in E.164. */
  readonly number: string | null;
  readonly providerRef: string | null;
  readonly joinTokenExpiresAt: string | null;
  /** When the provider was asked to ring it. */
  readonly dialedAt: string | null;
  readonly ringTimeoutSeconds: number | null;
}

const legColumns = sql`
  l.id, l.call_id as "callId", l.role, l.member_id as "memberId", l.number, l.provider_ref as "providerRef", l.join_token_expires_at as "joinTokenExpiresAt",
  l.dialed_at as "dialedAt", l.ring_seconds as "ringTimeoutSeconds",
  l.supervision_mode as mode, l.added_by as "addedBy", l.join_method as "joinMethod", l.leave_requested_at as "leaveRequestedAt", l.created_at as "createdAt",
  l.ringing_at as "ringingAt", l.answered_at as "answeredAt", l.joined_at as "joinedAt", l.left_at as "leftAt", l.ended_at as "endedAt", l.end_cause as cause,
  l.provider_code as "providerCode", l.join_flag as "joinFlag", l.conference_flag as "conferenceFlag", l.hold_flag as "holdFlag", l.mute_flag as "muteFlag",
  l.answered_by as "answeredBy"`;

export interface JoinTokenRow {
  readonly hash: Buffer;
  readonly until: Date;
}

interface NewLeg {
  readonly id: LegId;
  readonly callId: CallId;
  readonly role: LegRole;
  readonly memberId?: MemberId | null;
  readonly number?: string | null;
  readonly providerRef?: string | null;
  readonly joinToken?: JoinTokenRow | null;
  readonly mode?: Leg["mode"];
  readonly addedBy?: MemberId | null;
  readonly joinMethod?: Leg["joinMethod"];
  /** Set for a phone that we ring. */
  readonly ringTimeoutSeconds?: number;
  readonly at: Date;
  /** Set for an incoming call, whose phone is already connected when it is reported. */
  readonly answeredAt?: string | null;
}

export async function insertLeg(tx: Db, workspaceId: WorkspaceId, row: NewLeg): Promise<void> {
  await tx.run(prepared`
    insert into call_leg (workspace_id, id, call_id, role, member_id, number, provider_ref, join_token_hash, join_token_expires_at, supervision_mode, added_by,
                          join_method, ring_seconds, created_at, answered_at)
    values (${workspaceId}, ${row.id}, ${row.callId}, ${row.role}, ${row.memberId ?? null}, ${row.number ?? null}, ${row.providerRef ?? null},
            ${row.joinToken?.hash ?? null}, ${row.joinToken?.until ?? null}, ${row.mode ?? null}, ${row.addedBy ?? null}, ${row.joinMethod ?? null},
            ${row.ringTimeoutSeconds ?? null}, ${row.at}, ${row.answeredAt ?? null})`);
}

/** In the order of creation. */
export async function listLegs(
  db: Db,
  workspaceId: WorkspaceId,
  callIds: readonly CallId[],
): Promise<LegRecord[]> {
  if (callIds.length === 0) return [];
  return db.many(prepared`
    select ${legColumns} from call_leg l where l.workspace_id = ${workspaceId} and ${isAmong(sql`l.call_id`, callIds)}
     order by l.created_at, l.id`);
}

export async function findLeg(
  db: Db,
  workspaceId: WorkspaceId,
  id: LegId,
): Promise<LegRecord | null> {
  return db.maybe(
    prepared`select ${legColumns} from call_leg l where l.workspace_id = ${workspaceId} and l.id = ${id}`,
  );
}

export async function listCallsOfLegs(
  db: Db,
  workspaceId: WorkspaceId,
  legs: { readonly ids: readonly LegId[]; readonly providerRefs: readonly string[] },
): Promise<CallId[]> {
  const rows = await db.many<{ callId: CallId }>(prepared`
    select call_id as "callId" from call_leg where workspace_id = ${workspaceId} and id = any(${legs.ids}::uuid[])
    union
    select call_id from call_leg where workspace_id = ${workspaceId} and provider_ref = any(${legs.providerRefs}::text[])`);
  return rows.map((row) => row.callId);
}

export async function findLegByRef(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  providerRef: string,
): Promise<LegRecord | null> {
  return db.maybe(prepared`
    select ${legColumns} from call_leg l join call c on c.workspace_id = l.workspace_id and c.id = l.call_id
     where l.workspace_id = ${workspaceId} and l.provider_ref = ${providerRef} and c.account_id = ${accountId}`);
}

/** Finds a leg by our id within the provider account: a report from another account must not affect it. */
export async function findLegInAccount(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  id: LegId,
): Promise<LegRecord | null> {
  return db.maybe(prepared`
    select ${legColumns} from call_leg l join call c on c.workspace_id = l.workspace_id and c.id = l.call_id
     where l.workspace_id = ${workspaceId} and l.id = ${id} and c.account_id = ${accountId}`);
}

/** Compare-and-set before dialing: false if another process already dialed it. */
export async function markDialed(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  now: Date,
): Promise<boolean> {
  const marked = await tx.run(sql`
    update call_leg set dialed_at = ${now}
     where workspace_id = ${workspaceId} and id = ${id} and dialed_at is null and provider_ref is null and ended_at is null`);
  return marked === 1;
}

/** Replaces a join token. False if the old one was used, or the leg ended. */
export async function setJoinToken(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  { hash, until }: JoinTokenRow,
): Promise<boolean> {
  const replaced = await tx.run(sql`
    update call_leg set join_token_hash = ${hash}, join_token_expires_at = ${until}
     where workspace_id = ${workspaceId} and id = ${id} and provider_ref is null and ended_at is null`);
  return replaced === 1;
}

/** Consumes the join token once: a second use finds nothing. The leg then belongs to the browser's call. */
export async function consumeJoinToken(
  tx: Db,
  workspaceId: WorkspaceId,
  joinToken: { readonly hash: Buffer; readonly memberId: MemberId; readonly providerRef: string },
  now: Date,
): Promise<LegRecord | null> {
  return tx.maybe(prepared`
    update call_leg l set join_token_hash = null, join_token_expires_at = null, provider_ref = ${joinToken.providerRef}, answered_at = coalesce(l.answered_at, ${now})
     where l.workspace_id = ${workspaceId} and l.join_token_hash = ${joinToken.hash} and l.join_token_expires_at > ${now} and l.member_id = ${joinToken.memberId}
       and l.ended_at is null and l.provider_ref is null
    returning ${legColumns}`);
}

/** Stores the state derived from voice events. The caller must hold the lock of the call. */
export async function saveLegState(
  tx: Db,
  workspaceId: WorkspaceId,
  leg: Leg & { readonly providerRef?: string | null },
): Promise<void> {
  await tx.run(prepared`
    update call_leg set ringing_at = ${leg.ringingAt}, answered_at = ${leg.answeredAt}, joined_at = ${leg.joinedAt}, left_at = ${leg.leftAt},
           ended_at = ${leg.endedAt}, end_cause = ${leg.cause}, provider_code = ${leg.providerCode}, join_flag = ${toJsonOrNull(leg.joinFlag)}::jsonb,
           conference_flag = ${toJsonOrNull(leg.conferenceFlag)}::jsonb, hold_flag = ${toJsonOrNull(leg.holdFlag)}::jsonb, mute_flag = ${toJsonOrNull(leg.muteFlag)}::jsonb,
           answered_by = ${leg.answeredBy},
           join_token_hash = case when ${leg.endedAt}::timestamptz is null then join_token_hash end,
           provider_ref = coalesce(provider_ref, ${leg.providerRef ?? null}::text)
     where workspace_id = ${workspaceId} and id = ${leg.id}`);
}

/** Stores what was requested; voice events report whether it happened. */
export async function updateLeg(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  change: {
    readonly leaveRequestedAt?: Date;
    readonly mode?: Leg["mode"];
    readonly joinMethod?: Leg["joinMethod"];
  },
): Promise<void> {
  await tx.run(sql`
    update call_leg set leave_requested_at = coalesce(${change.leaveRequestedAt ?? null}::timestamptz, leave_requested_at),
           supervision_mode = coalesce(${change.mode ?? null}::text, supervision_mode), join_method = coalesce(${change.joinMethod ?? null}::text, join_method)
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Makes the leg of a phone that rang for a member the member's own leg once they answered. */
export async function assignLegToMember(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  memberId: MemberId,
  /** Who added them to the current call, and how. */
  added: {
    readonly by: MemberId;
    readonly joinMethod: NonNullable<Leg["joinMethod"]>;
  } | null = null,
): Promise<void> {
  await tx.run(sql`
    update call_leg set role = 'member', member_id = ${memberId}, added_by = coalesce(${added?.by ?? null}::uuid, added_by),
           join_method = coalesce(${added?.joinMethod ?? null}::text, join_method)
     where workspace_id = ${workspaceId} and id = ${id}`);
}
