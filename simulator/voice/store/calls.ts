import type { Pool } from "pg";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";

export type CallStatus =
  | "queued"
  | "ringing"
  | "in-progress"
  | "completed"
  | "busy"
  | "failed"
  | "no-answer"
  | "canceled";

export const callStatuses: readonly CallStatus[] = [
  "queued",
  "ringing",
  "in-progress",
  "completed",
  "busy",
  "failed",
  "no-answer",
  "canceled",
];

export interface CallRecord {
  readonly accountSid: string;
  readonly sid: string;
  readonly seq: string;
  readonly from: string;
  readonly to: string;
  readonly direction: "inbound" | "outbound-api";
  readonly status: CallStatus;
  readonly customerNumber: string | null;
  readonly inboxNumber: string | null;
  readonly forwardedFrom: string | null;
  readonly report: StatusCallback | null;
  readonly reportCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
}

const columns = `account_sid as "accountSid", sid, seq::text as seq, from_address as "from",
  to_address as "to", direction, status, customer_number as "customerNumber", inbox_number as "inboxNumber", forwarded_from as "forwardedFrom", report, report_count as "reportCount",
  created_at as "createdAt", updated_at as "updatedAt", answered_at as "answeredAt",
  ended_at as "endedAt"`;

export async function insertCall(
  pool: Pool,
  call: Omit<CallRecord, "seq" | "updatedAt" | "reportCount" | "answeredAt" | "endedAt">,
): Promise<void> {
  await pool.query(
    `insert into call (account_sid, sid, from_address, to_address, direction, status, customer_number, inbox_number,
       forwarded_from, report, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      call.accountSid,
      call.sid,
      call.from,
      call.to,
      call.direction,
      call.status,
      call.customerNumber,
      call.inboxNumber,
      call.forwardedFrom,
      call.report === null ? null : JSON.stringify(call.report),
      call.createdAt,
    ],
  );
}

export async function saveCall(
  pool: Pool,
  call: Pick<
    CallRecord,
    "accountSid" | "sid" | "status" | "reportCount" | "report" | "answeredAt" | "endedAt"
  >,
): Promise<void> {
  await pool.query(
    `update call set status = $3, report_count = $4, report = $5, answered_at = $6, ended_at = $7,
       updated_at = now() where account_sid = $1 and sid = $2`,
    [
      call.accountSid,
      call.sid,
      call.status,
      call.reportCount,
      call.report === null ? null : JSON.stringify(call.report),
      call.answeredAt,
      call.endedAt,
    ],
  );
}

export async function findCallRecord(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<CallRecord | null> {
  const { rows } = await pool.query<CallRecord>(
    `select ${columns} from call where account_sid = $1 and sid = $2 and not is_deleted`,
    [accountSid, sid],
  );
  return rows[0] ?? null;
}

interface CallQuery {
  readonly to: string | null;
  readonly from: string | null;
  readonly status: string | null;
  readonly startedAfter: Date | null;
  readonly startedBefore: Date | null;
  /** Only calls older than this position in the list. */
  readonly below: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first. */
export async function listCallRecords(
  pool: Pool,
  accountSid: string,
  query: CallQuery,
): Promise<CallRecord[]> {
  const { rows } = await pool.query<CallRecord>(
    `select ${columns} from call where account_sid = $1 and not is_deleted
       and ($2::text is null or to_address = $2) and ($3::text is null or from_address = $3)
       and ($4::text is null or status = $4) and ($5::bigint is null or call.seq < $5)
       and ($6::timestamptz is null or created_at >= $6)
       and ($7::timestamptz is null or created_at <= $7)
     order by call.seq desc limit $8 offset $9`,
    [
      accountSid,
      query.to,
      query.from,
      query.status,
      query.below,
      query.startedAfter,
      query.startedBefore,
      query.limit,
      query.offset,
    ],
  );
  return rows;
}

/** Calls in progress when the simulator was killed. */
export async function listOpenCalls(pool: Pool): Promise<CallRecord[]> {
  const { rows } = await pool.query<CallRecord>(
    `select ${columns} from call where ended_at is null order by call.seq`,
  );
  return rows;
}

export async function deleteCallRecord(pool: Pool, accountSid: string, sid: string): Promise<void> {
  await pool.query("update call set is_deleted = true where account_sid = $1 and sid = $2", [
    accountSid,
    sid,
  ]);
}
