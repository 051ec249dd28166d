// Prepares a restored database for its first start: nothing that the lost server may have sent since the backup is sent
// a second time, and no session or link that ended since then works again.
import type pg from "pg";
import { holdUnsent } from "./hold-unsent.ts";
import { startNewFeed } from "./start-new-feed.ts";

type Client = Pick<pg.ClientBase, "query">;

/** Returns the number of messages that were waiting to be sent. */
export async function prepareRestored(
  db: Client,
  { createdAt, restoredAt }: { readonly createdAt: string; readonly restoredAt: string },
): Promise<number> {
  await startNewFeed(db, restoredAt);
  await saveRestoredAt(db, restoredAt);
  await deleteContactJobs(db);
  await endSessionsAndLinks(db, restoredAt);
  await cancelSystemEmails(db);
  return holdUnsent(db, createdAt);
}

/** Read by server/store/restored-at.ts. */
async function saveRestoredAt(db: Client, restoredAt: string): Promise<void> {
  if (!(await hasTable(db, "instance_setting"))) return;
  await db.query(
    `insert into instance_setting (key, value) values ('restored_at', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(restoredAt)],
  );
}

/**
 * Their moment has passed. A call whose leg is never dialed ends when its provider is asked about it; who still wants a
 * new password asks again.
 */
const contactJobs = [
  "text-back",
  "dial-leg",
  "ring-personal-phone",
  "send-ring-push",
  "send-password-reset",
];

async function deleteContactJobs(db: Client): Promise<void> {
  if (!(await hasTable(db, "graphile_worker._private_jobs"))) return;
  await db.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any($1::text[])`,
    [contactJobs],
  );
}

/** Sign-outs, password changes and used links since the backup are not in it. */
async function endSessionsAndLinks(db: Client, at: string): Promise<void> {
  if (!(await hasTable(db, "session"))) return;
  await db.query("delete from session");
  await db.query("delete from person_token");
  await db.query("update invitation set ended_at = $1 where ended_at is null", [at]);
}

/** Most have been sent since, and the links in them have ended. */
async function cancelSystemEmails(db: Client): Promise<void> {
  if (!(await hasTable(db, "system_email"))) return;
  await db.query(
    `update system_email set state = 'canceled', content_encrypted = null
      where state in ('queued', 'sending', 'unknown') and content_encrypted is not null`,
  );
}

async function hasTable(db: Client, name: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>("select to_regclass($1) is not null as has", [
    name,
  ]);
  return rows[0]?.has === true;
}
