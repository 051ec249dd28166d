import type { Pool } from "pg";
import { newSid } from "#simulator/sid.ts";

/** Twilio's settings of a number. */
export interface NumberSettings {
  smsUrl?: string;
  smsMethod?: "GET" | "POST";
  smsFallbackUrl?: string;
  smsFallbackMethod?: "GET" | "POST";
  statusCallback?: string;
  statusCallbackMethod?: "GET" | "POST";
  /** Webhook URL for inbound WhatsApp messages. */
  whatsappUrl?: string;
  voiceUrl?: string;
  voiceMethod?: "GET" | "POST";
  voiceFallbackUrl?: string;
  voiceFallbackMethod?: "GET" | "POST";
  voiceApplicationSid?: string;
}

export interface OwnedNumber {
  sid: string;
  accountSid: string;
  number: string;
  name: string;
  settings: NumberSettings;
  createdAt: Date;
  updatedAt: Date;
}

interface NumberRow {
  sid: string;
  account_sid: string;
  phone_number: string;
  friendly_name: string;
  settings: NumberSettings;
  created_at: Date;
  updated_at: Date;
}

const columns = "sid, account_sid, phone_number, friendly_name, settings, created_at, updated_at";

const fromRow = (row: NumberRow): OwnedNumber => ({
  sid: row.sid,
  accountSid: row.account_sid,
  number: row.phone_number,
  name: row.friendly_name,
  settings: row.settings,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function addNumber(
  pool: Pool,
  accountSid: string,
  number: string,
  name: string,
): Promise<void> {
  await pool.query(
    `insert into number (account_sid, sid, phone_number, friendly_name)
     values ($1, $2, $3, $4)
     on conflict (account_sid, phone_number) do update set friendly_name = excluded.friendly_name`,
    [accountSid, newSid("PN"), number, name],
  );
}

export async function listNumbers(pool: Pool, accountSid: string): Promise<OwnedNumber[]> {
  const { rows } = await pool.query<NumberRow>(
    `select ${columns} from number where account_sid = $1 order by created_at, phone_number`,
    [accountSid],
  );
  return rows.map(fromRow);
}

export async function findNumber(
  pool: Pool,
  accountSid: string,
  by: { sid: string } | { number: string },
): Promise<OwnedNumber | null> {
  const [column, value] = "sid" in by ? ["sid", by.sid] : ["phone_number", by.number];
  const { rows } = await pool.query<NumberRow>(
    `select ${columns} from number where account_sid = $1 and ${column} = $2`,
    [accountSid, value],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function changeNumber(
  pool: Pool,
  number: OwnedNumber,
  change: { name?: string; settings: NumberSettings },
): Promise<OwnedNumber> {
  const { rows } = await pool.query<NumberRow>(
    `update number set friendly_name = $3, settings = $4, updated_at = now()
     where account_sid = $1 and sid = $2 returning ${columns}`,
    [
      number.accountSid,
      number.sid,
      change.name ?? number.name,
      JSON.stringify({ ...number.settings, ...change.settings }),
    ],
  );
  if (rows[0] === undefined) throw new Error("the number went away");
  return fromRow(rows[0]);
}
