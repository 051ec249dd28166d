import type { Pool } from "pg";
import type { FaultPreset, FaultRule } from "#contract/simulator/simulator.ts";

export interface Account {
  sid: string;
  authToken: string;
  name: string;
  country: string;
  handlesOptOut: boolean;
  preset: FaultPreset;
  seed: number;
  rules: readonly FaultRule[];
  createdAt: Date;
}

interface AccountRow {
  sid: string;
  auth_token: string;
  name: string;
  country: string;
  handles_opt_out: boolean;
  preset: FaultPreset;
  seed: number;
  rules: FaultRule[];
  created_at: Date;
}

const columns = "sid, auth_token, name, country, handles_opt_out, preset, seed, rules, created_at";

const fromRow = (row: AccountRow): Account => ({
  sid: row.sid,
  authToken: row.auth_token,
  name: row.name,
  country: row.country,
  handlesOptOut: row.handles_opt_out,
  preset: row.preset,
  seed: row.seed,
  rules: row.rules,
  createdAt: row.created_at,
});

export async function listAccounts(pool: Pool): Promise<Account[]> {
  const { rows } = await pool.query<AccountRow>(`select ${columns} from account`);
  return rows.map(fromRow);
}

export async function upsertAccount(
  pool: Pool,
  input: Pick<Account, "sid" | "authToken" | "name" | "country" | "handlesOptOut">,
): Promise<{ account: Account; isNew: boolean }> {
  const { rows } = await pool.query<AccountRow & { is_new: boolean }>(
    `insert into account (sid, auth_token, name, country, handles_opt_out)
     values ($1, $2, $3, $4, $5)
     on conflict (sid) do update set auth_token = excluded.auth_token, name = excluded.name,
       country = excluded.country, handles_opt_out = excluded.handles_opt_out
     returning ${columns}, xmax = 0 as is_new`,
    [input.sid, input.authToken, input.name, input.country, input.handlesOptOut],
  );
  const row = rows[0];
  if (row === undefined) throw new Error("the account was not written");
  return { account: fromRow(row), isNew: row.is_new };
}

export async function saveFaults(
  pool: Pool,
  account: Pick<Account, "sid" | "preset" | "seed" | "rules">,
): Promise<void> {
  await pool.query("update account set preset = $2, seed = $3, rules = $4 where sid = $1", [
    account.sid,
    account.preset,
    account.seed,
    JSON.stringify(account.rules),
  ]);
}
