import type { Pool } from "pg";

export type MessageStatus =
  | "queued"
  | "sending"
  | "sent"
  | "delivered"
  | "undelivered"
  | "failed"
  | "canceled"
  | "read"
  | "received";

export type SimulatedChannel = "sms" | "whatsapp";

/** An address in Twilio's format for this channel. */
export const onChannel = (channel: SimulatedChannel, address: string): string =>
  channel === "whatsapp" ? `whatsapp:${address}` : address;

export interface StoredMessage {
  accountSid: string;
  sid: string;
  direction: "inbound" | "outbound-api" | "outbound-reply";
  /** Our number and the customer's, in either direction. */
  inboxNumber: string;
  customerNumber: string;
  channel: SimulatedChannel;
  body: string;
  segments: number;
  status: MessageStatus;
  errorCode: number | null;
  /** The code it will fail with, decided on acceptance. */
  plannedErrorCode: number | null;
  statusCallback: string | null;
  mediaUrls: readonly string[];
  mediaCount: number;
  isDeleted: boolean;
  createdAt: Date;
  updatedAt: Date;
  sentAt: Date | null;
  seq: string;
}

interface MessageRow {
  account_sid: string;
  sid: string;
  direction: StoredMessage["direction"];
  inbox_number: string;
  customer_number: string;
  channel: SimulatedChannel;
  body: string;
  segments: number;
  status: MessageStatus;
  error_code: number | null;
  planned_error_code: number | null;
  status_callback: string | null;
  media_urls: string[];
  media_count: number;
  is_deleted: boolean;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
  seq: string;
}

const columns = `m.account_sid, m.sid, m.direction, m.inbox_number, m.customer_number, m.channel, m.body, m.segments, m.status,
  m.error_code, m.planned_error_code, m.status_callback, m.media_urls, m.is_deleted, m.created_at,
  m.updated_at, m.sent_at, m.seq::text as seq,
  greatest(jsonb_array_length(m.media_urls), (select count(*)::int from media f
    where f.account_sid = m.account_sid and f.message_sid = m.sid)) as media_count`;

const fromRow = (row: MessageRow): StoredMessage => ({
  accountSid: row.account_sid,
  sid: row.sid,
  direction: row.direction,
  inboxNumber: row.inbox_number,
  customerNumber: row.customer_number,
  channel: row.channel,
  body: row.body,
  segments: row.segments,
  status: row.status,
  errorCode: row.error_code,
  plannedErrorCode: row.planned_error_code,
  statusCallback: row.status_callback,
  mediaUrls: row.media_urls,
  mediaCount: row.media_count,
  isDeleted: row.is_deleted,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  sentAt: row.sent_at,
  seq: row.seq,
});

export interface NewMessage {
  accountSid: string;
  sid: string;
  direction: StoredMessage["direction"];
  inboxNumber: string;
  customerNumber: string;
  channel?: SimulatedChannel;
  body: string;
  segments: number;
  status: MessageStatus;
  plannedErrorCode?: number | null;
  statusCallback?: string | null;
  mediaUrls?: readonly string[];
  isAutomatic?: boolean;
  acceptance?: "pending" | null;
  hasReached?: boolean;
}

export async function insertMessage(pool: Pick<Pool, "query">, message: NewMessage): Promise<void> {
  await pool.query(
    `insert into message (account_sid, sid, direction, inbox_number, customer_number, body, original_body, segments,
       status, planned_error_code, status_callback, media_urls, is_automatic, acceptance, channel, reached_at, sent_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $15,
       case when $14 then now() end, case when $14 or $16 then now() end)`,
    [
      message.accountSid,
      message.sid,
      message.direction,
      message.inboxNumber,
      message.customerNumber,
      message.body,
      message.segments,
      message.status,
      message.plannedErrorCode ?? null,
      message.statusCallback ?? null,
      JSON.stringify(message.mediaUrls ?? []),
      message.isAutomatic ?? false,
      message.acceptance ?? null,
      message.hasReached ?? false,
      message.channel ?? "sms",
      message.direction === "inbound",
    ],
  );
}

/** The app's view: excludes messages it deleted and the carrier's automatic replies. */
export async function findMessage(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<StoredMessage | null> {
  const { rows } = await pool.query<MessageRow>(
    `select ${columns} from message m
     where m.account_sid = $1 and m.sid = $2 and not m.is_deleted and not m.is_automatic`,
    [accountSid, sid],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** Advances a message once: false if its status changed in between (a cancellation, a restart). */
export async function advanceMessage(
  pool: Pool,
  message: Pick<StoredMessage, "accountSid" | "sid">,
  step: {
    from: readonly MessageStatus[];
    to: MessageStatus;
    errorCode?: number | null;
    hasReached?: boolean;
  },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update message set status = $4, error_code = $5, updated_at = now(),
       sent_at = case when $4 in ('sent', 'delivered', 'undelivered') then coalesce(sent_at, now()) else sent_at end,
       reached_at = case when $6 then now() else reached_at end
     where account_sid = $1 and sid = $2 and status = any($3)`,
    [
      message.accountSid,
      message.sid,
      step.from,
      step.to,
      step.errorCode ?? null,
      step.hasReached ?? false,
    ],
  );
  return rowCount === 1;
}

export async function setTextAcceptance(
  pool: Pool,
  message: Pick<StoredMessage, "accountSid" | "sid">,
  acceptance: "accepted" | "rejected",
): Promise<void> {
  // A rejected forged or repeated copy does not undo an earlier acceptance.
  await pool.query(
    `update message set acceptance = $3 where account_sid = $1 and sid = $2
       and (acceptance is null or acceptance <> 'accepted')`,
    [message.accountSid, message.sid, acceptance],
  );
}

export async function redactMessage(pool: Pool, accountSid: string, sid: string): Promise<void> {
  await pool.query(
    "update message set body = '', updated_at = now() where account_sid = $1 and sid = $2",
    [accountSid, sid],
  );
}

export async function deleteMessage(pool: Pool, accountSid: string, sid: string): Promise<void> {
  await pool.query("update message set is_deleted = true where account_sid = $1 and sid = $2", [
    accountSid,
    sid,
  ]);
}

export interface MessageQuery {
  to?: string;
  from?: string;
  sentAfter?: Date;
  sentBefore?: Date;
  /** Keyset pagination: only messages older than this one. */
  below?: string;
  limit: number;
  offset: number;
}

export async function listMessages(
  pool: Pool,
  accountSid: string,
  query: MessageQuery,
): Promise<StoredMessage[]> {
  const values: unknown[] = [accountSid];
  const conditions = ["m.account_sid = $1", "not m.is_deleted", "not m.is_automatic"];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replaceAll("?", `$${values.length}`));
  };
  const prefix = "case m.channel when 'whatsapp' then 'whatsapp:' else '' end";
  if (query.to !== undefined) {
    add(
      `${prefix} || case when m.direction = 'inbound' then m.inbox_number else m.customer_number end = ?`,
      query.to,
    );
  }
  if (query.from !== undefined) {
    add(
      `${prefix} || case when m.direction = 'inbound' then m.customer_number else m.inbox_number end = ?`,
      query.from,
    );
  }
  // A message that is not sent yet has no such date and matches no date filter.
  if (query.sentAfter !== undefined) add("m.sent_at >= ?", query.sentAfter);
  if (query.sentBefore !== undefined) add("m.sent_at <= ?", query.sentBefore);
  if (query.below !== undefined) add("m.seq < ?", query.below);
  values.push(query.limit, query.offset);
  const { rows } = await pool.query<MessageRow>(
    `select ${columns} from message m where ${conditions.join(" and ")}
     order by m.seq desc limit $${values.length - 1} offset $${values.length}`,
    values,
  );
  return rows.map(fromRow);
}

/** When this customer last wrote to the number on WhatsApp; null if never. */
export async function findLastOnWhatsapp(
  pool: Pool,
  accountSid: string,
  inboxNumber: string,
  customerNumber: string,
): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select max(created_at) as at from message where account_sid = $1 and inbox_number = $2 and customer_number = $3
       and direction = 'inbound' and channel = 'whatsapp'`,
    [accountSid, inboxNumber, customerNumber],
  );
  return rows[0]?.at ?? null;
}

/** WhatsApp messages that reached this phone and are unread. */
export async function listUnreadOnWhatsapp(
  pool: Pool,
  accountSid: string,
  customerNumber: string,
): Promise<StoredMessage[]> {
  const { rows } = await pool.query<MessageRow>(
    `select ${columns} from message m where m.account_sid = $1 and m.customer_number = $2
       and m.channel = 'whatsapp' and m.direction <> 'inbound' and m.status = 'delivered' order by m.seq`,
    [accountSid, customerNumber],
  );
  return rows.map(fromRow);
}
