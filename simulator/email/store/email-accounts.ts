import type { Pool } from "pg";
import type {
  EmailAccountInput,
  SimulatedEmailInbox,
} from "#contract/simulator/simulated-email.ts";

export interface EmailAccount {
  accountSid: string;
  apiKey: string;
  webhookSecret: string;
  domain: string;
  webhookUrl: string;
  smtp: { host: string; port: number };
  createdAt: Date;
}

interface EmailAccountRow {
  account_sid: string;
  api_key: string;
  webhook_secret: string;
  domain: string;
  webhook_url: string;
  smtp_host: string;
  smtp_port: number;
  created_at: Date;
}

const columns =
  "account_sid, api_key, webhook_secret, domain, webhook_url, smtp_host, smtp_port, created_at";

const fromRow = (row: EmailAccountRow): EmailAccount => ({
  accountSid: row.account_sid,
  apiKey: row.api_key,
  webhookSecret: row.webhook_secret,
  domain: row.domain,
  webhookUrl: row.webhook_url,
  smtp: { host: row.smtp_host, port: row.smtp_port },
  createdAt: row.created_at,
});

export async function findEmailAccount(
  pool: Pool,
  by: { sid: string } | { apiKey: string },
): Promise<EmailAccount | null> {
  const [column, value] = "sid" in by ? ["account_sid", by.sid] : ["api_key", by.apiKey];
  const { rows } = await pool.query<EmailAccountRow>(
    `select ${columns} from email_account where ${column} = $1`,
    [value],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function upsertEmailAccount(
  pool: Pool,
  accountSid: string,
  input: EmailAccountInput,
): Promise<{ isNew: boolean }> {
  const { rows } = await pool.query<{ is_new: boolean }>(
    `insert into email_account (account_sid, api_key, webhook_secret, domain, webhook_url, smtp_host, smtp_port)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_sid) do update set api_key = excluded.api_key,
       webhook_secret = excluded.webhook_secret, domain = excluded.domain,
       webhook_url = excluded.webhook_url, smtp_host = excluded.smtp_host, smtp_port = excluded.smtp_port
     returning xmax = 0 as is_new`,
    [
      accountSid,
      input.apiKey,
      input.webhookSecret,
      input.domain,
      input.webhookUrl,
      input.smtp.host,
      input.smtp.port,
    ],
  );
  for (const inbox of input.inboxes) await upsertEmailInbox(pool, accountSid, inbox);
  return { isNew: rows[0]?.is_new ?? false };
}

/** True if the address is new. */
export async function upsertEmailInbox(
  pool: Pool,
  accountSid: string,
  inbox: SimulatedEmailInbox,
): Promise<boolean> {
  const { rows } = await pool.query<{ is_new: boolean }>(
    `insert into email_inbox (account_sid, address, name) values ($1, $2, $3)
     on conflict (account_sid, address) do update
       set name = case when excluded.name = '' then email_inbox.name else excluded.name end
     returning xmax = 0 as is_new`,
    [accountSid, inbox.address.toLowerCase(), inbox.name],
  );
  return rows[0]?.is_new ?? false;
}

export async function listEmailInboxes(
  pool: Pool,
  accountSid: string,
): Promise<SimulatedEmailInbox[]> {
  const { rows } = await pool.query<SimulatedEmailInbox>(
    "select address, name from email_inbox where account_sid = $1 order by seq",
    [accountSid],
  );
  return rows;
}
