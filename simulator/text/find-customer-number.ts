import type { Pool } from "pg";

/** Returns the customer's number of a message, even if the app has deleted the message. */
export async function findCustomerNumberOfMessage(
  pool: Pool,
  accountSid: string,
  messageSid: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ customerNumber: string }>(
    'select customer_number as "customerNumber" from message where account_sid = $1 and sid = $2',
    [accountSid, messageSid],
  );
  return rows[0]?.customerNumber ?? null;
}
