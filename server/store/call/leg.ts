import type { LegRole } from "#domain/call/call.ts";
import type { Leg } from "#domain/call/leg.ts";
import type { AccountId, CallId, LegId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, prepared, sql } from "#server/store/sql.ts";

export interface LegRecord extends Leg {
  readonly callId: CallId;
  /** Of the customer or of a guest; E.164. */
  readonly number: string | null;
  readonly providerRef: string | null;
  readonly passUntil: string | null;
  /** We asked the provider to ring it. */
  readonly dialledAt: string | null;
  readonly ringSeconds: number | null;
}

const legColumns = sql`
  l.id, l.call_id as "callId", l.role, l.member_id as "memberId", l.number, l.provider_ref as "providerRef", l.pass_until as "passUntil",
  l.dialled_at as "dialledAt", l.ring_seconds as "ringSeconds",
  l.mode, l.brought_by as "broughtBy", l.brought_how as "broughtHow", l.told_to_leave_at as "toldToLeaveAt", l.asked_at as "askedAt",
  l.ring_at as "ringAt", l.answer_at as "answerAt", l.join_at as "joinAt", l.leave_at as "leaveAt", l.end_at as "endAt", l.cause,
  l.provider_code as "providerCode", l.join_mark as "joinMark", l.room_mark as "roomMark", l.hold_mark as "holdMark", l.mute_mark as "muteMark",
  l.answered_by as "answeredBy"`;

export interface NewLeg {
  readonly id: LegId;
  readonly callId: CallId;
  readonly role: LegRole;
  readonly memberId?: MemberId | null;
  readonly number?: string | null;
  readonly providerRef?: string | null;
  readonly pass?: { readonly hash: Buffer; readonly until: Date } | null;
  readonly mode?: Leg["mode"];
  readonly broughtBy?: MemberId | null;
  readonly broughtHow?: Leg["broughtHow"];
  /** Of a telephone that we ring. */
  readonly ringSeconds?: number;
  readonly at: Date;
  /** A caller's phone has answered before we hear of it. */
  readonly answeredAt?: string | null;
}

export async function insertLeg(tx: Db, workspaceId: WorkspaceId, row: NewLeg): Promise<void> {
  await tx.run(prepared`
    insert into call_leg (workspace_id, id, call_id, role, member_id, number, provider_ref, pass_hash, pass_until, mode, brought_by,
                          brought_how, ring_seconds, asked_at, answer_at)
    values (${workspaceId}, ${row.id}, ${row.callId}, ${row.role}, ${row.memberId ?? null}, ${row.number ?? null}, ${row.providerRef ?? null},
            ${row.pass?.hash ?? null}, ${row.pass?.until ?? null}, ${row.mode ?? null}, ${row.broughtBy ?? null}, ${row.broughtHow ?? null},
            ${row.ringSeconds ?? null}, ${row.at}, ${row.answeredAt ?? null})`);
}

/** In the order in which they were asked. */
export async function listLegs(
  db: Db,
  workspaceId: WorkspaceId,
  callIds: readonly CallId[],
): Promise<LegRecord[]> {
  if (callIds.length === 0) return [];
  return db.many(prepared`
    select ${legColumns} from call_leg l where l.workspace_id = ${workspaceId} and l.call_id = any(${callIds}::uuid[])
     order by l.asked_at, l.id`);
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

/** By our name, as its own provider knows it: another's report says nothing about it. */
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

/** What the provider calls it; false where it has a name already. */
export async function setLegProviderRef(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  providerRef: string,
): Promise<boolean> {
  const named = await tx.run(prepared`
    update call_leg set provider_ref = ${providerRef} where workspace_id = ${workspaceId} and id = ${id} and provider_ref is null`);
  return named === 1;
}

/** Whoever asks the provider to ring it, asks alone: false when somebody did before. */
export async function markDialed(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  now: Date,
): Promise<boolean> {
  const marked = await tx.run(sql`
    update call_leg set dialled_at = ${now}
     where workspace_id = ${workspaceId} and id = ${id} and dialled_at is null and provider_ref is null and end_at is null`);
  return marked === 1;
}

/** A new pass instead of one that ran out unused. */
export async function setJoinToken(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  pass: { readonly hash: Buffer; readonly until: Date },
): Promise<void> {
  await tx.run(sql`
    update call_leg set pass_hash = ${pass.hash}, pass_until = ${pass.until} where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Once: whoever comes second with the same pass finds nothing. The leg is the browser's from now on. */
export async function consumeJoinToken(
  tx: Db,
  workspaceId: WorkspaceId,
  pass: { readonly hash: Buffer; readonly memberId: MemberId; readonly providerRef: string },
  now: Date,
): Promise<LegRecord | null> {
  return tx.maybe(prepared`
    update call_leg l set pass_hash = null, pass_until = null, provider_ref = ${pass.providerRef}, answer_at = coalesce(l.answer_at, ${now})
     where l.workspace_id = ${workspaceId} and l.pass_hash = ${pass.hash} and l.pass_until > ${now} and l.member_id = ${pass.memberId}
       and l.end_at is null and l.provider_ref is null
    returning ${legColumns}`);
}

/** What the facts left of it; the row of its call is held by whoever writes. */
export async function saveLegState(
  tx: Db,
  workspaceId: WorkspaceId,
  leg: Leg & { readonly providerRef?: string | null },
): Promise<void> {
  const json = (mark: unknown) => (mark === null ? null : toJson(mark));
  await tx.run(prepared`
    update call_leg set ring_at = ${leg.ringAt}, answer_at = ${leg.answerAt}, join_at = ${leg.joinAt}, leave_at = ${leg.leaveAt},
           end_at = ${leg.endAt}, cause = ${leg.cause}, provider_code = ${leg.providerCode}, join_mark = ${json(leg.joinMark)}::jsonb,
           room_mark = ${json(leg.roomMark)}::jsonb, hold_mark = ${json(leg.holdMark)}::jsonb, mute_mark = ${json(leg.muteMark)}::jsonb,
           answered_by = ${leg.answeredBy},
           pass_hash = case when ${leg.endAt}::timestamptz is null then pass_hash end,
           provider_ref = coalesce(provider_ref, ${leg.providerRef ?? null}::text)
     where workspace_id = ${workspaceId} and id = ${leg.id}`);
}

/** What was asked of it; whether it was obeyed, the facts tell. */
export async function updateLeg(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  change: {
    readonly toldToLeaveAt?: Date;
    readonly mode?: Leg["mode"];
    readonly broughtHow?: Leg["broughtHow"];
  },
): Promise<void> {
  await tx.run(sql`
    update call_leg set told_to_leave_at = coalesce(${change.toldToLeaveAt ?? null}::timestamptz, told_to_leave_at),
           mode = coalesce(${change.mode ?? null}::text, mode), brought_how = coalesce(${change.broughtHow ?? null}::text, brought_how)
     where workspace_id = ${workspaceId} and id = ${id}`);
}

/** A telephone that rang for a member was taken by them: it is their leg from now on. */
export async function assignLegToMember(
  tx: Db,
  workspaceId: WorkspaceId,
  id: LegId,
  memberId: MemberId,
  /** Who brought them into a call that is on. */
  brought: { readonly by: MemberId; readonly how: NonNullable<Leg["broughtHow"]> } | null = null,
): Promise<void> {
  await tx.run(sql`
    update call_leg set role = 'member', member_id = ${memberId}, brought_by = coalesce(${brought?.by ?? null}::uuid, brought_by),
           brought_how = coalesce(${brought?.how ?? null}::text, brought_how)
     where workspace_id = ${workspaceId} and id = ${id}`);
}
