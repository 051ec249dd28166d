import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { EmailPerson, SimulatedEmailSummary } from "#contract/simulator/simulated-email.ts";

/** Summary of an email for lists, parsed once on arrival. */
interface EmailHeaders {
  from: EmailPerson;
  to: readonly EmailPerson[];
  cc: readonly EmailPerson[];
  subject: string;
  excerpt: string;
  hasFiles: boolean;
  isAutomatic: boolean;
}

export interface MailboxMessage {
  accountSid: string;
  id: string;
  address: string;
  storedEmailId: string;
  folder: SimulatedEmailSummary["folder"];
  isRead: boolean;
  isComplained: boolean;
  acceptance: SimulatedEmailSummary["acceptance"];
  detail: string | null;
  at: Date;
  head: EmailHeaders;
  emailId: string | null;
}

interface MailboxMessageRow {
  account_sid: string;
  id: string;
  address: string;
  stored_email_id: string;
  folder: MailboxMessage["folder"];
  is_read: boolean;
  is_complained: boolean;
  acceptance: MailboxMessage["acceptance"];
  detail: string | null;
  at: Date;
  head: EmailHeaders;
  email_id: string | null;
}

const selectMailboxMessages = `select m.account_sid, m.id, m.address, m.stored_email_id, m.folder, m.is_read,
    m.is_complained, m.acceptance, m.detail, m.at, e.head, e.email_id
  from mailbox_message m join stored_email e on e.account_sid = m.account_sid and e.id = m.stored_email_id`;

const fromRow = (row: MailboxMessageRow): MailboxMessage => ({
  accountSid: row.account_sid,
  id: row.id,
  address: row.address,
  storedEmailId: row.stored_email_id,
  folder: row.folder,
  isRead: row.is_read,
  isComplained: row.is_complained,
  acceptance: row.acceptance,
  detail: row.detail,
  at: row.at,
  head: row.head,
  emailId: row.email_id,
});

export async function insertStoredEmail(
  pool: Pool,
  accountSid: string,
  email: { raw: Buffer; head: EmailHeaders; emailId?: string },
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    "insert into stored_email (account_sid, id, raw, head, email_id) values ($1, $2, $3, $4, $5)",
    [accountSid, id, email.raw, JSON.stringify(email.head), email.emailId ?? null],
  );
  return id;
}

export async function readRaw(
  pool: Pool,
  accountSid: string,
  storedEmailId: string,
): Promise<Buffer> {
  const { rows } = await pool.query<{ raw: Buffer }>(
    "select raw from stored_email where account_sid = $1 and id::text = $2",
    [accountSid, storedEmailId],
  );
  return rows[0]?.raw ?? Buffer.alloc(0);
}

/** The stored email built from what the app submitted to the provider. */
export async function findEmailOf(
  pool: Pool,
  accountSid: string,
  emailId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from stored_email where account_sid = $1 and email_id = $2",
    [accountSid, emailId],
  );
  return rows[0]?.id ?? null;
}

export async function hasMailboxMessage(
  pool: Pool,
  accountSid: string,
  { address, storedEmailId, folder }: Pick<MailboxMessage, "address" | "storedEmailId" | "folder">,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from mailbox_message where account_sid = $1 and stored_email_id = $2 and address = $3 and folder = $4",
    [accountSid, storedEmailId, address, folder],
  );
  return rowCount === 1;
}

/** One copy per folder: a step repeated after a restart adds none. */
export async function insertMailboxMessage(
  pool: Pick<Pool, "query">,
  accountSid: string,
  message: Pick<MailboxMessage, "address" | "storedEmailId" | "folder"> &
    Partial<Pick<MailboxMessage, "acceptance" | "detail">>,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await pool.query<{ id: string; is_new: boolean }>(
    `insert into mailbox_message (account_sid, id, address, stored_email_id, folder, acceptance, detail, is_read)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_sid, stored_email_id, address, folder) do update set folder = excluded.folder
     returning id, xmax = 0 as is_new`,
    [
      accountSid,
      randomUUID(),
      message.address,
      message.storedEmailId,
      message.folder,
      message.acceptance ?? null,
      message.detail ?? null,
      message.folder !== "received",
    ],
  );
  const row = rows[0];
  if (row === undefined) throw new Error("the mailbox message was not written");
  return { id: row.id, isNew: row.is_new };
}

export async function findMailboxMessage(
  pool: Pool,
  accountSid: string,
  id: string,
): Promise<MailboxMessage | null> {
  const { rows } = await pool.query<MailboxMessageRow>(
    `${selectMailboxMessages} where m.account_sid = $1 and m.id::text = $2`,
    [accountSid, id],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** Newest first. */
export async function listMailboxMessages(
  pool: Pool,
  accountSid: string,
  addresses: readonly string[],
  limit: number,
): Promise<MailboxMessage[]> {
  const { rows } = await pool.query<MailboxMessageRow>(
    `${selectMailboxMessages} where m.account_sid = $1 and m.address = any($2) order by m.seq desc limit $3`,
    [accountSid, addresses, limit],
  );
  return rows.map(fromRow);
}

/** Stores the response of the app's SMTP listener; accepted is final. */
export async function setEmailAcceptance(
  pool: Pool,
  accountSid: string,
  storedEmailId: string,
  acceptance: NonNullable<MailboxMessage["acceptance"]>,
  detail: string | null,
): Promise<void> {
  await pool.query(
    `update mailbox_message set acceptance = $3, detail = $4
     where account_sid = $1 and stored_email_id = $2 and folder = 'sent' and acceptance is distinct from 'accepted'`,
    [accountSid, storedEmailId, acceptance, detail],
  );
}

export async function flagMailboxMessage(
  pool: Pool,
  message: Pick<MailboxMessage, "accountSid" | "id">,
  mark: "is_read" | "is_complained",
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update mailbox_message set ${mark} = true where account_sid = $1 and id = $2 and not ${mark}`,
    [message.accountSid, message.id],
  );
  return rowCount === 1;
}

export async function countDeliveredEmails(
  pool: Pool,
  accountSid: string,
): Promise<{ address: string; reached: { subject: string; times: number }[] }[]> {
  const { rows } = await pool.query<{ address: string; subject: string; times: number }>(
    `select m.address, e.head->>'subject' as subject, count(*)::int as times
     from mailbox_message m join stored_email e on e.account_sid = m.account_sid and e.id = m.stored_email_id
     where m.account_sid = $1 and m.folder = 'received' and e.email_id is not null
     group by m.address, e.head->>'subject' order by m.address, min(m.seq)`,
    [accountSid],
  );
  const byAddress = new Map<string, { subject: string; times: number }[]>();
  for (const { address, subject, times } of rows) {
    byAddress.set(address, [...(byAddress.get(address) ?? []), { subject, times }]);
  }
  return [...byAddress].map(([address, reached]) => ({ address, reached }));
}
