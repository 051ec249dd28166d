// Calls with everything that shows them: in the dock, on a timeline, on the board and in the log.
import type { CallOutcome } from "#domain/call/call.ts";
import type { AccountId, CallId, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, inlineCount, prepared, type Sql, sql } from "#server/store/sql.ts";
import { type CallRecord, callColumns, fromCall } from "./call.ts";
import { type LegRecord, listLegs } from "./leg.ts";
import { listRecordings, type RecordingRecord } from "./recordings/recording.ts";
import { listRings, type RingRecord } from "./ringing/ring.ts";

export interface CallView extends CallRecord {
  /** Among those who wait on the same line, from 1. */
  readonly position: number | null;
  readonly legs: readonly LegRecord[];
  readonly rings: readonly RingRecord[];
  readonly takes: readonly RecordingRecord[];
}
type Shown = CallRecord & Pick<CallView, "position">;

const positionColumn = sql`
  case when k.ended_at is null and k.waiting_since is not null and k.claimed_by is null then (
    select count(*) + 1 from call w
     where w.workspace_id = k.workspace_id and w.inbox_id = k.inbox_id and w.ended_at is null and w.waiting_since is not null
       and w.claimed_by is null
       and (w.priority > k.priority or (w.priority = k.priority and (w.waiting_since, w.id) < (k.waiting_since, k.id)))) end as position`;

async function completed(
  db: Db,
  workspaceId: WorkspaceId,
  calls: readonly Shown[],
): Promise<CallView[]> {
  if (calls.length === 0) return [];
  const ids = calls.map((one) => one.id);
  // One after another: inside a transaction there is one connection.
  const legs = await listLegs(db, workspaceId, ids);
  const rings = await listRings(db, workspaceId, ids);
  const takes = await listRecordings(db, workspaceId, ids);
  const by = <Row extends { readonly callId: CallId }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.callId);
  const [legsOf, ringsOf, takesOf] = [by(legs), by(rings), by(takes)];
  return calls.map((one) => ({
    ...one,
    legs: legsOf.get(one.id) ?? [],
    rings: ringsOf.get(one.id) ?? [],
    takes: takesOf.get(one.id) ?? [],
  }));
}

export async function listCallsById(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly CallId[],
): Promise<CallView[]> {
  if (ids.length === 0) return [];
  const calls = await db.many<Shown>(prepared`
    select ${callColumns}, ${positionColumn} ${fromCall} where k.workspace_id = ${workspaceId} and k.id = any(${ids}::uuid[])`);
  return completed(db, workspaceId, calls);
}

export async function findCallView(
  db: Db,
  workspaceId: WorkspaceId,
  id: CallId,
): Promise<CallView | null> {
  const [one] = await listCallsById(db, workspaceId, [id]);
  return one ?? null;
}

const seenBy = (sight: readonly InboxId[] | null): Sql =>
  sight === null ? sql`` : sql`and c.inbox_id = any(${sight}::uuid[])`;

/** The longest first. */
export async function listLiveCalls(
  db: Db,
  workspaceId: WorkspaceId,
  sight: readonly InboxId[] | null,
): Promise<CallView[]> {
  const calls = await db.many<Shown>(sql`
    select ${callColumns}, ${positionColumn} ${fromCall}
     where k.workspace_id = ${workspaceId} and k.ended_at is null ${seenBy(sight)} order by k.id`);
  return completed(db, workspaceId, calls);
}

/**
 * Those after which this member is left in peace just now; over for them, though maybe not for others. Of two that
 * ended together both wait to be said how they went. A later report may move the end of a leg by a little, so the
 * moment is not asked to be the very same.
 */
export async function listWrapUpCalls(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  sight: readonly InboxId[] | null,
  now: Date,
): Promise<CallView[]> {
  const leftWithin = (seconds: number) => sql`
    (select l.call_id from member m join call_leg l on l.workspace_id = m.workspace_id and l.member_id = m.id
      where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.wrap_up_until > ${now}
        and l.role = 'member' and l.ended_at > m.last_call_at - make_interval(secs => ${seconds}))`;
  const calls = await db.many<Shown>(sql`
    select ${callColumns}, null::integer as position ${fromCall}
     where k.workspace_id = ${workspaceId} and k.ended_at is not null ${seenBy(sight)}
       and k.id in ${leftWithin(120)}
       and (case when k.claimed_by = ${memberId}::uuid then k.wrapped_up_at is null else k.id in ${leftWithin(10)} end)`);
  return completed(db, workspaceId, calls);
}

export interface CallLogQuery {
  readonly sight: readonly InboxId[] | null;
  readonly inboxId?: InboxId | undefined;
  /** Whoever took it, or rang out. */
  readonly memberId?: MemberId | undefined;
  readonly direction?: "in" | "out" | undefined;
  readonly outcome?: CallOutcome | undefined;
  readonly withRecording?: RecordingRecord["kind"] | undefined;
  /** Its beginning where it begins with a plus; else any run of its digits. */
  readonly number?: string | undefined;
  readonly after: { readonly at: string; readonly id: CallId } | null;
  readonly most: number;
}

export async function listCallLog(
  db: Db,
  workspaceId: WorkspaceId,
  wish: CallLogQuery,
): Promise<CallView[]> {
  const only = (column: Sql, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${column} = ${value}`;
  const calls = await db.many<Shown>(sql`
    select ${callColumns}, null::integer as position ${fromCall}
     where k.workspace_id = ${workspaceId} ${seenBy(wish.sight)} ${only(sql`k.inbox_id`, wish.inboxId)}
       ${only(sql`k.claimed_by`, wish.memberId)} ${only(sql`k.direction`, wish.direction)} ${only(sql`k.outcome`, wish.outcome)}
       ${wish.number === undefined ? sql`` : sql`and k.number like ${`${wish.number.startsWith("+") ? "" : "%"}${wish.number}%`}`}
       ${
         wish.withRecording === undefined
           ? sql``
           : sql`and exists (select from recording t where t.workspace_id = k.workspace_id and t.call_id = k.id and t.kind = ${wish.withRecording}
                              and t.state not in ('nothing', 'deleted'))`
       }
       ${wish.after === null ? sql`` : sql`and (k.started_at, k.id) < (${wish.after.at}::timestamptz, ${wish.after.id}::uuid)`}
     order by k.started_at desc, k.id desc limit ${inlineCount(wish.most)}`);
  return completed(db, workspaceId, calls);
}

/** Nothing was heard of these for long: the provider is asked. */
export async function listStaleCalls(
  db: Db,
  before: Date,
  most: number,
): Promise<{ workspaceId: WorkspaceId; id: CallId; accountId: AccountId }[]> {
  return db.many(sql`
    select k.workspace_id as "workspaceId", k.id, k.account_id as "accountId" from call k
     where k.last_event_at < ${before}
       and (k.workspace_id, k.id) in (select workspace_id, id from call where ended_at is null and last_event_at < ${before}
                                      union select workspace_id, call_id from call_leg where ended_at is null)
     order by k.last_event_at limit ${most}`);
}
