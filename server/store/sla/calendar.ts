import type { CalendarId, WorkspaceId } from "#domain/ids.ts";
import type { BusinessHours, OpeningHours } from "#domain/inbox/hours.ts";
import { toJson } from "#server/store/json.ts";
import { type Db, type Sql, sql } from "#server/store/sql.ts";

interface CalendarRecord {
  id: CalendarId;
  name: string;
  hours: {
    timeZone: string;
    week: OpeningHours[][];
    exceptions: { date: string; name: string; openings: OpeningHours[] }[];
  };
  policyCount: number;
  updatedAt: string;
}

const columns: Sql = sql`
  k.id, k.name, k.hours, k.updated_at as "updatedAt",
  (select count(*) from sla_policy p where p.workspace_id = k.workspace_id and p.calendar_id = k.id)::int as "policyCount"`;

export async function listCalendars(db: Db, workspaceId: WorkspaceId): Promise<CalendarRecord[]> {
  return db.many(
    sql`select ${columns} from calendar k where k.workspace_id = ${workspaceId} order by lower(k.name), k.id`,
  );
}

export async function findCalendar(
  db: Db,
  workspaceId: WorkspaceId,
  id: CalendarId,
): Promise<CalendarRecord | null> {
  return db.maybe(
    sql`select ${columns} from calendar k where k.workspace_id = ${workspaceId} and k.id = ${id}`,
  );
}

/** Locks the calendar until the transaction ends: a policy can't begin to use it meanwhile. */
export async function lockCalendar(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CalendarId,
): Promise<void> {
  await tx.run(
    sql`select 1 from calendar where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
}

type Content = Pick<CalendarRecord, "id" | "name"> & {
  readonly hours: BusinessHours;
  readonly at: Date;
};

export async function insertCalendar(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Content,
): Promise<CalendarRecord> {
  return tx.one(sql`
    insert into calendar as k (workspace_id, id, name, hours, updated_at)
    values (${workspaceId}, ${row.id}, ${row.name}, ${toJson(row.hours)}::jsonb, ${row.at}) returning ${columns}`);
}

export async function updateCalendarRow(
  tx: Db,
  workspaceId: WorkspaceId,
  row: Content,
): Promise<CalendarRecord> {
  return tx.one(sql`
    update calendar k set name = ${row.name}, hours = ${toJson(row.hours)}::jsonb, updated_at = ${row.at}
     where k.workspace_id = ${workspaceId} and k.id = ${row.id} returning ${columns}`);
}

export async function deleteCalendarRow(
  tx: Db,
  workspaceId: WorkspaceId,
  id: CalendarId,
): Promise<void> {
  await tx.run(sql`delete from calendar where workspace_id = ${workspaceId} and id = ${id}`);
}
