import type { Pool } from "pg";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

export type RecordingSource =
  | "RecordVerb"
  | "Conference"
  | "StartCallRecordingAPI"
  | "StartConferenceRecordingAPI";

type RecordingStatus = "in-progress" | "paused" | "stopped" | "completed" | "absent";

export interface RecordingRecord {
  readonly accountSid: string;
  readonly sid: string;
  readonly seq: string;
  readonly callSid: string | null;
  readonly conferenceSid: string | null;
  readonly source: RecordingSource;
  readonly channels: 1 | 2;
  readonly status: RecordingStatus;
  readonly report: StatusCallback | null;
  readonly seconds: number | null;
  readonly errorCode: number | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}

const columns = `account_sid as "accountSid", sid, seq::text as seq, call_sid as "callSid",
  conference_sid as "conferenceSid", source, channels, status, report, seconds,
  error_code as "errorCode", started_at as "startedAt", updated_at as "updatedAt"`;

type Saved = Omit<RecordingRecord, "seq" | "updatedAt">;

/** `bytes`: WAV; null while it runs. */
export async function saveRecording(
  pool: Pool,
  recording: Saved,
  bytes: Uint8Array | null,
): Promise<void> {
  await pool.query(
    `insert into recording (account_sid, sid, call_sid, conference_sid, source, channels, status, report,
       seconds, error_code, started_at, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_sid, sid) do update set status = excluded.status,
       seconds = excluded.seconds, error_code = excluded.error_code,
       bytes = coalesce(excluded.bytes, recording.bytes), updated_at = now()`,
    [
      recording.accountSid,
      recording.sid,
      recording.callSid,
      recording.conferenceSid,
      recording.source,
      recording.channels,
      recording.status,
      recording.report === null ? null : JSON.stringify(recording.report),
      recording.seconds,
      recording.errorCode,
      recording.startedAt,
      bytes,
    ],
  );
}

export async function findRecordingRecord(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<RecordingRecord | null> {
  const { rows } = await pool.query<RecordingRecord>(
    `select ${columns} from recording where account_sid = $1 and sid = $2 and not is_deleted`,
    [accountSid, sid],
  );
  return rows[0] ?? null;
}

export async function readRecordingBytes(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer | null }>(
    "select bytes from recording where account_sid = $1 and sid = $2 and not is_deleted",
    [accountSid, sid],
  );
  return rows[0]?.bytes ?? null;
}

interface RecordingQuery {
  readonly callSid: string | null;
  readonly conferenceSid: string | null;
  readonly below: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export async function listRecordingRecords(
  pool: Pool,
  accountSid: string,
  query: RecordingQuery,
): Promise<RecordingRecord[]> {
  const { rows } = await pool.query<RecordingRecord>(
    `select ${columns} from recording where account_sid = $1 and not is_deleted
       and ($2::text is null or call_sid = $2) and ($3::text is null or conference_sid = $3)
       and ($4::bigint is null or recording.seq < $4)
     order by recording.seq desc limit $5 offset $6`,
    [accountSid, query.callSid, query.conferenceSid, query.below, query.limit, query.offset],
  );
  return rows;
}

/** Recordings running when the simulator was killed. */
export async function listOpenRecordings(pool: Pool): Promise<RecordingRecord[]> {
  const { rows } = await pool.query<RecordingRecord>(
    `select ${columns} from recording where status in ('in-progress', 'paused')
     order by recording.seq`,
  );
  return rows;
}

export async function deleteRecordingRecord(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<void> {
  await pool.query(
    `update recording set is_deleted = true, bytes = null, updated_at = now()
     where account_sid = $1 and sid = $2`,
    [accountSid, sid],
  );
}
