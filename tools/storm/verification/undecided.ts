// Messages whose outcome is still open, with all that explains why.
import type pg from "pg";
import { tokenPattern } from "#tools/storm/ledger.ts";

export interface UndecidedMessage {
  readonly deliveryId: string;
  readonly messageId: string;
  /** Null for a message that the storm didn't ask for. */
  readonly token: string | null;
  readonly channel: string;
  readonly state: string;
  readonly problem: string | null;
  readonly attempts: number;
  readonly statusChecks: number;
  /** Null if it is sent as soon as possible. */
  readonly sendAfter: Date | null;
  readonly submittedAt: Date | null;
  readonly changedAt: Date;
  /** The job that would decide it. Null if there is none. */
  readonly job: UndecidedJob | null;
}

interface UndecidedJob {
  readonly task: string;
  readonly runAt: string;
  readonly attempts: number;
  readonly isLocked: boolean;
  readonly lastError: string | null;
}

export async function listUndecided(client: pg.Client): Promise<UndecidedMessage[]> {
  const { rows } = await client.query<UndecidedMessage>(
    `select d.id as "deliveryId", d.message_id as "messageId", (regexp_match(m.body, '${tokenPattern}'))[1] as token,
       m.channel, d.state, d.problem, d.attempts, d.status_checks as "statusChecks", m.send_after as "sendAfter",
       d.submitted_at as "submittedAt", d.changed_at as "changedAt",
       (select jsonb_build_object('task', split_part(j.key, ':', 1), 'runAt', j.run_at, 'attempts', j.attempts,
                 'isLocked', j.locked_at is not null, 'lastError', j.last_error)
          from graphile_worker._private_jobs j
          left join email_attempt t on t.workspace_id = d.workspace_id and t.message_id = d.message_id and t.attempt = d.attempt
         where j.key in ('resolve-text-status:' || d.id, 'submit-text:' || d.id, 'resolve-email-status:' || t.id, 'submit-email:' || t.id)
         order by j.run_at limit 1) as job
       from delivery d join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
      where d.state in ('queued', 'delayed', 'scheduled', 'sending', 'unknown')
      order by m.channel, d.state, d.changed_at`,
  );
  return rows;
}

/** One line: which message, and why it is undecided. `atCarrier`: how often the carrier has it. */
export function describeUndecided(message: UndecidedMessage, atCarrier: number): string {
  const { channel, state, token, job } = message;
  const time = (at: Date | null) => at?.toISOString() ?? "never";
  return [
    `undecided ${channel} ${token ?? "not of the storm"}: ${state}`,
    `message ${message.messageId}, delivery ${message.deliveryId}`,
    ...(message.problem === null ? [] : [`problem ${message.problem}`]),
    `${message.attempts} attempts, ${message.statusChecks} status checks, ${atCarrier} times at the carrier`,
    ...(message.sendAfter === null ? [] : [`due ${time(message.sendAfter)}`]),
    `submitted ${time(message.submittedAt)}, changed ${time(message.changedAt)}`,
    job === null
      ? "no job"
      : `job ${job.task} at ${job.runAt}, ${job.attempts} attempts${job.isLocked ? ", running" : ""}${
          job.lastError === null ? "" : `: ${job.lastError.split("\n")[0]}`
        }`,
  ].join("; ");
}
