// Emails the app submitted to the provider, under the provider's id.
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { SendRequest } from "#simulator/email/resend/read-request.ts";

export type EmailEvent =
  | "queued"
  | "sent"
  | "delivered"
  | "delivery_delayed"
  | "bounced"
  | "complained"
  | "opened"
  | "clicked"
  | "failed"
  | "suppressed";

export interface Email {
  accountSid: string;
  id: string;
  request: SendRequest;
  /** With angle brackets, as in the header and the events. */
  messageId: string;
  lastEvent: EmailEvent;
  createdAt: Date;
}

interface EmailRow {
  account_sid: string;
  id: string;
  request: SendRequest;
  message_id: string;
  last_event: EmailEvent;
  created_at: Date;
}

const columns = "account_sid, id, request, message_id, last_event, created_at";

const fromRow = (row: EmailRow): Email => ({
  accountSid: row.account_sid,
  id: row.id,
  request: row.request,
  messageId: row.message_id,
  lastEvent: row.last_event,
  createdAt: row.created_at,
});

/** Links the email to its idempotency key in the same transaction. */
export async function insertEmail(
  client: PoolClient,
  { accountSid, id }: Pick<Email, "accountSid" | "id">,
  request: SendRequest,
  key: string | null,
): Promise<void> {
  // Resend sends through Amazon SES, which replaces our Message-ID with its own.
  const messageId = `<${randomUUID().replaceAll("-", "")}-${id.slice(0, 8)}@sim.resend.example>`;
  await client.query(
    "insert into email (account_sid, id, request, message_id) values ($1, $2, $3, $4)",
    [accountSid, id, JSON.stringify(request), messageId],
  );
  await client.query("update email_key set email_id = $3 where account_sid = $1 and key = $2", [
    accountSid,
    key,
    id,
  ]);
}

export async function findEmail(pool: Pool, accountSid: string, id: string): Promise<Email | null> {
  const { rows } = await pool.query<EmailRow>(
    `select ${columns} from email where account_sid = $1 and id::text = $2`,
    [accountSid, id],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** Newest first; `after` is the last id of the previous page. */
export async function listEmails(
  pool: Pool,
  accountSid: string,
  page: { limit: number; after: string | null },
): Promise<Email[]> {
  const { rows } = await pool.query<EmailRow>(
    `select ${columns} from email where account_sid = $1 and ($3::text is null
       or seq < (select seq from email where account_sid = $1 and id::text = $3))
     order by seq desc limit $2`,
    [accountSid, page.limit, page.after],
  );
  return rows.map(fromRow);
}

export async function setLastEvent(pool: Pool, email: Email, event: EmailEvent): Promise<void> {
  await pool.query("update email set last_event = $3 where account_sid = $1 and id = $2", [
    email.accountSid,
    email.id,
    event,
  ]);
}

type KeyState =
  | { kind: "new" }
  | { kind: "same"; emailId: string }
  | { kind: "under_way" }
  | { kind: "other_body" };

/** Keys are kept for 24 hours (resend.com/docs/dashboard/emails/idempotency-keys, read 2026-11). */
export async function claimIdempotencyKey(
  pool: Pool,
  accountSid: string,
  key: string,
  bodyHash: string,
): Promise<KeyState> {
  // The key of an interrupted request expires after a minute.
  await pool.query(
    `delete from email_key where account_sid = $1 and (at < now() - interval '24 hours'
       or (email_id is null and at < now() - interval '1 minute'))`,
    [accountSid],
  );
  const { rowCount } = await pool.query(
    "insert into email_key (account_sid, key, body_hash) values ($1, $2, $3) on conflict do nothing",
    [accountSid, key, bodyHash],
  );
  if (rowCount === 1) return { kind: "new" };
  const { rows } = await pool.query<{ body_hash: string; email_id: string | null }>(
    "select body_hash, email_id from email_key where account_sid = $1 and key = $2",
    [accountSid, key],
  );
  const known = rows[0];
  if (known === undefined) return { kind: "under_way" };
  if (known.body_hash !== bodyHash) return { kind: "other_body" };
  return known.email_id === null
    ? { kind: "under_way" }
    : { kind: "same", emailId: known.email_id };
}

/** A rejected request sent nothing, so its key can be used again. */
export async function freeKey(pool: Pool, accountSid: string, key: string): Promise<void> {
  await pool.query("delete from email_key where account_sid = $1 and key = $2", [accountSid, key]);
}
