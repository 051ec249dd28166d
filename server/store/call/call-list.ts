// Calls with all details for the call bar, a timeline, the board and the log.
import type { CallOutcome } from "#domain/call/call.ts";
import type { AccountId, CallId, ContactId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, inlineCount, isAmong, prepared, type Sql, sql } from "#server/store/sql.ts";
import { type CallRecord, callColumns, fromCall } from "./call.ts";
import { type LegRecord, listLegs } from "./leg.ts";
import { listRecordings, type RecordingRecord } from "./recordings/recording.ts";
import { listRings, type RingRecord } from "./ringing/ring.ts";

export interface CallView extends CallRecord {
  /** The position among callers waiting on the same inbox, from 1. */
  readonly position: number | null;
  readonly legs: readonly LegRecord[];
  readonly rings: readonly RingRecord[];
  readonly recordings: readonly RecordingRecord[];
}
type CallRow = CallRecord & Pick<CallView, "position">;

const positionColumn = sql`
  case when k.ended_at is null and k.waiting_since is not null and k.claimed_by is null then (
    select count(*) + 1 from call w
     where w.workspace_id = k.workspace_id and w.inbox_id = k.inbox_id and w.ended_at is null and w.waiting_since is not null
       and w.claimed_by is null
       and (w.priority > k.priority or (w.priority = k.priority and (w.waiting_since, w.id) < (k.waiting_since, k.id)))) end as position`;

async function completed(
  db: Db,
  workspaceId: WorkspaceId,
  calls: readonly CallRow[],
): Promise<CallView[]> {
  if (calls.length === 0) return [];
  const ids = calls.map((one) => one.id);
  // Sequential: a transaction has a single connection.
  const legs = await listLegs(db, workspaceId, ids);
  const rings = await listRings(db, workspaceId, ids);
  const recordings = await listRecordings(db, workspaceId, ids);
  const by = <Row extends { readonly callId: CallId }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.callId);
  const [legsOf, ringsOf, recordingsOf] = [by(legs), by(rings), by(recordings)];
  return calls.map((one) => ({
    ...one,
    legs: legsOf.get(one.id) ?? [],
    rings: ringsOf.get(one.id) ?? [],
    recordings: recordingsOf.get(one.id) ?? [],
  }));
}

export async function listCallViews(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly CallId[],
): Promise<CallView[]> {
  if (ids.length === 0) return [];
  const calls = await db.many<CallRow>(prepared`
    select ${callColumns}, ${positionColumn} ${fromCall} where k.workspace_id = ${workspaceId} and ${isAmong(sql`k.id`, ids)}`);
  return completed(db, workspaceId, calls);
}

export async function findCallView(
  db: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<CallView | null> {
  const [one] = await listCallViews(db, workspaceId, [id]);
  return one ?? null;
}

const seenBy = (visibleInboxIds: readonly InboxId[] | null): Sql =>
  visibleInboxIds === null ? sql`` : sql`and c.inbox_id = any(${visibleInboxIds}::uuid[])`;

/** Longest running first. If there are more than `max`, those that ring the member or that they are on stay listed. */
export async function listLiveCalls(
  db: Db,
  workspaceId: WorkspaceId,
  query: {
    readonly visibleInboxIds: readonly InboxId[] | null;
    readonly memberId: MemberId;
    readonly max: number;
  },
): Promise<CallView[]> {
  const { memberId, max } = query;
  const isOwn = sql`
    (k.claimed_by is not distinct from ${memberId}
      or exists (select from call_leg l where l.workspace_id = k.workspace_id and l.call_id = k.id and l.member_id = ${memberId}
                    and l.ended_at is null)
      or exists (select from call_ring r where r.workspace_id = k.workspace_id and r.call_id = k.id and r.member_id = ${memberId}
                    and r.end_reason is null))`;
  const calls = await db.many<CallRow>(sql`
    select * from (
      select ${callColumns}, ${positionColumn} ${fromCall}
       where k.workspace_id = ${workspaceId} and k.ended_at is null ${seenBy(query.visibleInboxIds)}
       order by ${isOwn} desc, k.id limit ${inlineCount(max)}) k order by id`);
  return completed(db, workspaceId, calls);
}

/**
 * Calls that the member is wrapping up: over for them, though maybe not for others. If two ended together, both still
 * need a disposition. A late report may shift the end of a leg slightly, so the times are compared with a tolerance.
 */
export async function listWrapUpCalls(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  visibleInboxIds: readonly InboxId[] | null,
  now: Date,
): Promise<CallView[]> {
  const leftWithin = (seconds: number) => sql`
    (select l.call_id from member m join call_leg l on l.workspace_id = m.workspace_id and l.member_id = m.id
      where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.wrap_up_until > ${now}
        and l.role = 'member' and l.ended_at > m.last_call_at - make_interval(secs => ${seconds}))`;
  const calls = await db.many<CallRow>(sql`
    select ${callColumns}, null::integer as position ${fromCall}
     where k.workspace_id = ${workspaceId} and k.ended_at is not null ${seenBy(visibleInboxIds)}
       and k.id in ${leftWithin(120)}
       and (case when k.claimed_by = ${memberId}::uuid then k.wrapped_up_at is null else k.id in ${leftWithin(10)} end)`);
  return completed(db, workspaceId, calls);
}

interface CallLogQuery {
  readonly visibleInboxIds: readonly InboxId[] | null;
  readonly inboxId?: InboxId | undefined;
  /** The member who answered or placed it. */
  readonly memberId?: MemberId | undefined;
  readonly direction?: "in" | "out" | undefined;
  readonly outcome?: CallOutcome | undefined;
  readonly withRecording?: RecordingRecord["kind"] | undefined;
  /** A prefix if it starts with a plus; otherwise any sequence of digits in the number. */
  readonly number?: string | undefined;
  /** Calls with a number of one of these. */
  readonly contactIds?: readonly ContactId[] | undefined;
  readonly after: { readonly at: string; readonly id: CallId } | null;
  readonly max: number;
}

export async function listCallLog(
  db: Db,
  workspaceId: WorkspaceId,
  input: CallLogQuery,
): Promise<CallView[]> {
  const only = (column: Sql, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${column} = ${value}`;
  const calls = await db.many<CallRow>(sql`
    select ${callColumns}, null::integer as position ${fromCall}
     where k.workspace_id = ${workspaceId} ${seenBy(input.visibleInboxIds)} ${only(sql`k.inbox_id`, input.inboxId)}
       ${only(sql`k.claimed_by`, input.memberId)} ${only(sql`k.direction`, input.direction)} ${only(sql`k.outcome`, input.outcome)}
       ${input.number === undefined ? sql`` : sql`and k.number like ${`${input.number.startsWith("+") ? "" : "%"}${input.number}%`}`}
       ${
         input.contactIds === undefined
           ? sql``
           : sql`and k.number in (select p.value from contact_point p
                   where p.workspace_id = ${workspaceId} and p.kind = 'phone' and p.contact_id = any(${input.contactIds}::uuid[]))`
       }
       ${
         input.withRecording === undefined
           ? sql``
           : sql`and exists (select from recording t where t.workspace_id = k.workspace_id and t.call_id = k.id and t.kind = ${input.withRecording}
                              and t.state not in ('empty', 'deleted'))`
       }
       ${input.after === null ? sql`` : sql`and (k.started_at, k.id) < (${input.after.at}::timestamptz, ${input.after.id}::uuid)`}
     order by k.started_at desc, k.id desc limit ${inlineCount(input.max)}`);
  return completed(db, workspaceId, calls);
}

/** Calls without recent events, whose state has to be requested from the provider. */
export async function listStaleCalls(
  db: Db,
  before: Date,
  max: number,
  accountId: AccountId | null = null,
): Promise<{ workspaceId: WorkspaceId; id: CallId; accountId: AccountId }[]> {
  return db.many(sql`
    select k.workspace_id as "workspaceId", k.id, k.account_id as "accountId" from call k
     where k.last_event_at < ${before} ${accountId === null ? sql`` : sql`and k.account_id = ${accountId}`}
       and (k.workspace_id, k.id) in (select workspace_id, id from call where ended_at is null and last_event_at < ${before}
                                      union select workspace_id, call_id from call_leg where ended_at is null)
     order by k.last_event_at limit ${max}`);
}
