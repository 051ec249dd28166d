// Who wrote STOP to which of our numbers: Twilio keeps it per pair, and so does this.
import type { Pool } from "pg";

export async function isOptedOut(
  pool: Pool,
  accountSid: string,
  line: string,
  handset: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from block where account_sid = $1 and line = $2 and handset = $3",
    [accountSid, line, handset],
  );
  return rowCount === 1;
}

/** True when this changed something. */
export async function setOptedOut(
  pool: Pool,
  accountSid: string,
  line: string,
  handset: string,
  isStopped: boolean,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    isStopped
      ? `insert into block (account_sid, line, handset) values ($1, $2, $3)
         on conflict do nothing`
      : "delete from block where account_sid = $1 and line = $2 and handset = $3",
    [accountSid, line, handset],
  );
  return rowCount === 1;
}
