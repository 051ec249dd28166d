// What each process holds, read from the app's tables: mailboxes, jobs and call states.
import type pg from "pg";
import { holderOf } from "#server/scheduler/job-rows.ts";

interface CallRow {
  readonly id: string;
  readonly state: string;
  /** When its step times out. */
  readonly dueAt: Date | null;
}

export interface Holdings {
  /** The process that watches each mailbox, by account. */
  mailboxes(): Promise<ReadonlyMap<string, string>>;
  jobsOf(instance: string): Promise<readonly string[]>;
  /** The given jobs that no other process has taken or completed. */
  stillOf(instance: string, jobs: readonly string[]): Promise<readonly string[]>;
  call(carrierSid: string): Promise<CallRow | null>;
  hasMessage(token: string): Promise<boolean>;
}

const prefixOf = (instance: string) => holderOf(instance, 0).slice(0, -1);

export function createHoldingsReader(client: pg.Client): Holdings {
  let last: Promise<unknown> = Promise.resolve();
  /** Queries run one at a time, as a single connection does. */
  const query = <Found extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const result = last.then(() => client.query<Found>(text, values));
    last = result.catch(() => undefined);
    return result;
  };
  return {
    async mailboxes() {
      const { rows } = await query<{ account: string; holder: string }>(
        "select account_id::text as account, holder::text from mailbox_lease where held_until > now()",
      );
      return new Map(rows.map(({ account, holder }) => [account, holder]));
    },
    async jobsOf(instance) {
      const { rows } = await query<{ id: string }>(
        "select id::text from graphile_worker._private_jobs where starts_with(locked_by, $1)",
        [prefixOf(instance)],
      );
      return rows.map(({ id }) => id);
    },
    async stillOf(instance, jobs) {
      const { rows } = await query<{ id: string }>(
        `select id::text from graphile_worker._private_jobs
          where id = any($2::bigint[]) and (locked_by is null or starts_with(locked_by, $1))`,
        [prefixOf(instance), jobs],
      );
      return rows.map(({ id }) => id);
    },
    async call(carrierSid) {
      const { rows } = await query<CallRow>(
        `select c.id::text, c.state, c.ring_expires_at as "dueAt"
           from call_leg l join call c on c.workspace_id = l.workspace_id and c.id = l.call_id
          where l.role = 'customer' and l.provider_ref = $1`,
        [carrierSid],
      );
      return rows[0] ?? null;
    },
    async hasMessage(token) {
      const { rows } = await query("select from message where body like $1 limit 1", [
        `%${token}%`,
      ]);
      return rows.length > 0;
    },
  };
}
