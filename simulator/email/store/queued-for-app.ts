// The app's own recipients that a stored email was queued for: a step repeated after a failure queues it no second time.
import type { Pool } from "pg";

interface QueuedEmail {
  readonly accountSid: string;
  readonly storedEmailId: string;
  readonly address: string;
}

export async function isQueuedForApp(
  pool: Pool,
  { accountSid, storedEmailId, address }: QueuedEmail,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from queued_for_app where account_sid = $1 and stored_email_id = $2 and address = $3",
    [accountSid, storedEmailId, address],
  );
  return rowCount === 1;
}

export async function markQueuedForApp(
  client: Pick<Pool, "query">,
  { accountSid, storedEmailId, address }: QueuedEmail,
): Promise<void> {
  await client.query(
    "insert into queued_for_app (account_sid, stored_email_id, address) values ($1, $2, $3) on conflict do nothing",
    [accountSid, storedEmailId, address],
  );
}
