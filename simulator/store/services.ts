// Messaging Services of an account: their numbers and their inbound webhook URL.
import type { Pool } from "pg";

export interface StoredService {
  readonly sid: string;
  readonly accountSid: string;
  readonly name: string;
  /** Empty: inbound messages are dropped, unless the numbers' own webhooks are used. */
  readonly inboundUrl: string;
  readonly usesNumberWebhook: boolean;
  readonly numbers: readonly string[];
  readonly createdAt: Date;
}

export const serviceTables = `
create table if not exists service (
  account_sid text not null references account on delete cascade,
  sid text not null,
  name text not null,
  inbound_url text not null,
  uses_number_webhook boolean not null,
  numbers jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (account_sid, sid)
);
`;

const columns = `sid, account_sid as "accountSid", name, inbound_url as "inboundUrl",
  uses_number_webhook as "usesNumberWebhook", numbers, created_at as "createdAt"`;

export async function saveService(
  pool: Pool,
  one: Omit<StoredService, "createdAt">,
): Promise<void> {
  // A number belongs to at most one service.
  await pool.query(
    `update service set numbers = numbers - $2::text[] where account_sid = $1 and numbers ?| $2::text[]`,
    [one.accountSid, one.numbers],
  );
  await pool.query(
    `insert into service (account_sid, sid, name, inbound_url, uses_number_webhook, numbers) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_sid, sid) do update set name = $3, inbound_url = $4, uses_number_webhook = $5, numbers = $6`,
    [
      one.accountSid,
      one.sid,
      one.name,
      one.inboundUrl,
      one.usesNumberWebhook,
      JSON.stringify(one.numbers),
    ],
  );
}

export async function listServices(pool: Pool, accountSid: string): Promise<StoredService[]> {
  const { rows } = await pool.query<StoredService>(
    `select ${columns} from service where account_sid = $1 order by created_at, sid`,
    [accountSid],
  );
  return rows;
}

export const findServiceOf = async (
  pool: Pool,
  accountSid: string,
  number: string,
): Promise<StoredService | null> =>
  (await listServices(pool, accountSid)).find((one) => one.numbers.includes(number)) ?? null;
