// The backlog of each queue in this database: jobs by name, and unprocessed inbound payloads.
import { type Db, sql } from "./sql.ts";

interface QueueBacklog {
  readonly queue: string;
  readonly waiting: number;
  /** Jobs that used up their attempts. */
  readonly failed: number;
  readonly oldestSeconds: number;
}

export async function listQueueBacklogs(db: Db): Promise<QueueBacklog[]> {
  return db.many<QueueBacklog>(sql`
    select task_identifier as queue,
           count(*) filter (where attempts < max_attempts)::int as waiting,
           count(*) filter (where attempts >= max_attempts)::int as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::float8 as "oldestSeconds"
      from graphile_worker.jobs where run_at <= now() group by task_identifier
    union all
    select 'inbound payloads', count(*) filter (where state = 'pending')::int,
           count(*) filter (where state = 'failed')::int,
           coalesce(extract(epoch from now() - min(received_at) filter (where state = 'pending')), 0)::float8
      from inbound_payload where state in ('pending', 'failed')`);
}
