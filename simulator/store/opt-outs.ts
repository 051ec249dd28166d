// Customers who sent STOP, per customer and number: Twilio blocks per pair.
import type { Pool } from "pg";

export async function isOptedOut(
  pool: Pool,
  accountSid: string,
  inboxNumber: string,
  customerNumber: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from opt_out where account_sid = $1 and inbox_number = $2 and customer_number = $3",
    [accountSid, inboxNumber, customerNumber],
  );
  return rowCount === 1;
}

/** True if this changed something. */
export async function setOptedOut(
  pool: Pool,
  accountSid: string,
  inboxNumber: string,
  customerNumber: string,
  isStopped: boolean,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    isStopped
      ? `insert into opt_out (account_sid, inbox_number, customer_number) values ($1, $2, $3)
         on conflict do nothing`
      : "delete from opt_out where account_sid = $1 and inbox_number = $2 and customer_number = $3",
    [accountSid, inboxNumber, customerNumber],
  );
  return rowCount === 1;
}
