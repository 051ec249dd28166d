import type { Pool } from "pg";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

export type EndReason =
  | "conference-ended-via-api"
  | "participant-with-end-conference-on-exit-left"
  | "participant-with-end-conference-on-exit-kicked"
  | "last-participant-kicked"
  | "last-participant-left";

export interface ConferenceRecord {
  readonly accountSid: string;
  readonly sid: string;
  readonly seq: string;
  readonly name: string;
  readonly status: "init" | "in-progress" | "completed";
  readonly report: StatusCallback | null;
  readonly reportCount: number;
  readonly reason: EndReason | null;
  readonly endedBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

const columns = `account_sid as "accountSid", sid, seq::text as seq, name, status, report, report_count as "reportCount", reason,
  ended_by as "endedBy", created_at as "createdAt", updated_at as "updatedAt", ended_at as "endedAt"`;

type Saved = Omit<ConferenceRecord, "seq" | "updatedAt">;

export async function saveConference(pool: Pool, conference: Saved): Promise<void> {
  await pool.query(
    `insert into conference (account_sid, sid, name, status, report, report_count, reason, ended_by, created_at,
       ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_sid, sid) do update set status = excluded.status, report = excluded.report,
       report_count = excluded.report_count, reason = excluded.reason, ended_by = excluded.ended_by,
       ended_at = excluded.ended_at, updated_at = now()`,
    [
      conference.accountSid,
      conference.sid,
      conference.name,
      conference.status,
      conference.report === null ? null : JSON.stringify(conference.report),
      conference.reportCount,
      conference.reason,
      conference.endedBy,
      conference.createdAt,
      conference.endedAt,
    ],
  );
}

/** By SID, or the newest with this name. */
export async function findConferenceRecord(
  pool: Pool,
  accountSid: string,
  sidOrName: string,
): Promise<ConferenceRecord | null> {
  const { rows } = await pool.query<ConferenceRecord>(
    `select ${columns} from conference where account_sid = $1 and (sid = $2 or name = $2)
     order by conference.seq desc limit 1`,
    [accountSid, sidOrName],
  );
  return rows[0] ?? null;
}

interface ConferenceQuery {
  readonly name: string | null;
  readonly status: string | null;
  readonly below: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export async function listConferenceRecords(
  pool: Pool,
  accountSid: string,
  query: ConferenceQuery,
): Promise<ConferenceRecord[]> {
  const { rows } = await pool.query<ConferenceRecord>(
    `select ${columns} from conference where account_sid = $1
       and ($2::text is null or name = $2) and ($3::text is null or status = $3)
       and ($4::bigint is null or conference.seq < $4)
     order by conference.seq desc limit $5 offset $6`,
    [accountSid, query.name, query.status, query.below, query.limit, query.offset],
  );
  return rows;
}

export async function listOpenConferences(pool: Pool): Promise<ConferenceRecord[]> {
  const { rows } = await pool.query<ConferenceRecord>(
    `select ${columns} from conference where ended_at is null order by conference.seq`,
  );
  return rows;
}
