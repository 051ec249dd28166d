// Browsers that can ring. Each reports every few seconds; the member's reachability is derived from that and stored on
// the member, so that only changes are published.
import type { DeviceState } from "#domain/call/device-state.ts";
import type { DeviceId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { type Db, inlineCount, prepared, type Sql, sql } from "#server/store/sql.ts";

type DeviceDriver = "simulator" | "twilio" | "plivo" | "sip";
export type Reachability = "reachable" | "inactive" | "offline";

interface DeviceRecord {
  readonly id: DeviceId;
  readonly name: string;
  readonly driver: DeviceDriver;
  readonly state: DeviceState;
  readonly seenAt: string;
}

/** Since when a silent browser must have reported to count as awake, and as present at all. */
export interface StalenessCutoffs {
  readonly awakeSince: Date;
  readonly presentSince: Date;
}

/** Whether the device was known, is new, or belongs to another member. */
export async function upsertDevice(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  row: Omit<DeviceRecord, "seenAt"> & { readonly at: Date },
): Promise<"known" | "new" | "not_theirs"> {
  const saved = await tx.maybe<{ isNew: boolean }>(prepared`
    insert into device (workspace_id, id, member_id, name, driver, state, last_seen_at)
    values (${workspaceId}, ${row.id}, ${memberId}, ${row.name}, ${row.driver}, ${row.state}, ${row.at})
    on conflict (workspace_id, id) do update
       set name = excluded.name, driver = excluded.driver, state = excluded.state, last_seen_at = excluded.last_seen_at
     where device.member_id = excluded.member_id
    returning (xmax = 0) as "isNew"`);
  if (saved === null) return "not_theirs";
  return saved.isNew ? "new" : "known";
}

/** Limits the number of a member's browsers, dropping those silent the longest. */
export async function dropOldDevices(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  max: number,
): Promise<void> {
  await tx.run(sql`
    delete from device
     where workspace_id = ${workspaceId} and id in (
       select id from device where workspace_id = ${workspaceId} and member_id = ${memberId}
        order by last_seen_at desc, id desc offset ${inlineCount(max)})`);
}

export async function deleteDevice(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  id: DeviceId,
): Promise<void> {
  await tx.run(
    sql`delete from device where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}`,
  );
}

export async function listDevices(
  db: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<DeviceRecord[]> {
  return db.many(sql`
    select id, name, driver, state, last_seen_at as "seenAt" from device
     where workspace_id = ${workspaceId} and member_id = ${memberId} order by last_seen_at desc, id`);
}

const reachOf = ({ awakeSince, presentSince }: StalenessCutoffs): Sql => sql`
  coalesce((select case when bool_or(d.state = 'ready' and d.last_seen_at > ${awakeSince}) then 'reachable' else 'inactive' end
     from device d where d.workspace_id = m.workspace_id and d.member_id = m.id and d.last_seen_at > ${presentSince}
    having count(*) > 0), 'offline')`;

/** Stores the new reachability and returns it. Null if it is unchanged. */
export async function updateReachability(
  tx: Db,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  silence: StalenessCutoffs,
): Promise<Reachability | null> {
  const row = await tx.maybe<{ reachability: Reachability }>(prepared`
    update member m set reachability = ${reachOf(silence)}
     where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.reachability <> ${reachOf(silence)}
     returning m.reachability`);
  return row?.reachability ?? null;
}

/** Members whose stored reachability is out of date. */
export async function listMembersWithStaleReachability(
  db: Db,
  silence: StalenessCutoffs,
): Promise<{ workspaceId: WorkspaceId; id: MemberId }[]> {
  return db.many(prepared`
    select m.workspace_id as "workspaceId", m.id from member m
     where (m.reachability <> 'offline' or exists (select from device d where d.workspace_id = m.workspace_id and d.member_id = m.id))
       and m.reachability <> ${reachOf(silence)}
     order by m.workspace_id, m.id`);
}

export async function deleteStaleDevices(tx: Db, before: Date): Promise<void> {
  await tx.run(sql`delete from device where last_seen_at < ${before}`);
}
