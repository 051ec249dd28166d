import type { Pool } from "pg";

export interface ApiKey {
  readonly accountSid: string;
  readonly sid: string;
  readonly secret: string;
  readonly name: string;
  readonly createdAt: Date;
}

const columns = `account_sid as "accountSid", sid, secret, name, created_at as "createdAt"`;

export async function saveApiKey(pool: Pool, key: Omit<ApiKey, "createdAt">): Promise<ApiKey> {
  const { rows } = await pool.query<ApiKey>(
    `insert into api_key (account_sid, sid, secret, name) values ($1, $2, $3, $4)
     on conflict (account_sid, sid) do update set secret = excluded.secret
     returning ${columns}`,
    [key.accountSid, key.sid, key.secret, key.name],
  );
  if (rows[0] === undefined) throw new Error("the key was not written");
  return rows[0];
}

export async function findApiKey(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<ApiKey | null> {
  const { rows } = await pool.query<ApiKey>(
    `select ${columns} from api_key where account_sid = $1 and sid = $2`,
    [accountSid, sid],
  );
  return rows[0] ?? null;
}

export async function listApiKeys(pool: Pool, accountSid: string): Promise<ApiKey[]> {
  const { rows } = await pool.query<ApiKey>(
    `select ${columns} from api_key where account_sid = $1 order by created_at, sid`,
    [accountSid],
  );
  return rows;
}

export async function deleteApiKey(pool: Pool, accountSid: string, sid: string): Promise<boolean> {
  const { rowCount } = await pool.query("delete from api_key where account_sid = $1 and sid = $2", [
    accountSid,
    sid,
  ]);
  return rowCount === 1;
}
