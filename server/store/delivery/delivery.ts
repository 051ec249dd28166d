// The deliveries of an outgoing message: one per recipient and attempt.
import type {
  AccountId,
  AttemptId,
  DeliveryId,
  EntryId,
  InboxId,
  SubmissionId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { DeliveryProblem } from "#server/store/message.ts";
import { type Db, prepared, type Sql, sql } from "#server/store/sql.ts";

export interface EmailDelivery {
  id: DeliveryId;
  messageId: EntryId;
  attempt: number;
  accountId: AccountId;
  recipient: string;
  state: DeliveryState;
  problem: DeliveryProblem | null;
  attempts: number;
  statusChecks: number;
  createdAt: string;
  submittedAt: string | null;
  /** When it was first submitted with an unknown outcome. Null if the outcome is known. */
  lostAt: string | null;
  submissionId: SubmissionId | null;
  changedAt: string;
}

const columns = sql`d.id, d.message_id as "messageId", d.attempt, d.account_id as "accountId", d.recipient, d.state, d.problem,
  d.attempts, d.status_checks as "statusChecks", d.created_at as "createdAt", d.submitted_at as "submittedAt", d.lost_at as "lostAt", d.submission_id as "submissionId", d.changed_at as "changedAt"`;

/** Locks all deliveries of one attempt, in a fixed order to prevent deadlocks. */
export async function lockAttemptDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
  attempt: number,
): Promise<EmailDelivery[]> {
  return tx.many(prepared`
    select ${columns} from delivery d
     where d.workspace_id = ${workspaceId} and d.message_id = ${messageId} and d.attempt = ${attempt}
     order by d.id for update`);
}

/** The current delivery for each recipient, from the latest attempt. */
export async function listLatestDeliveries(
  db: Db,
  workspaceId: WorkspaceId,
  messageId: EntryId,
): Promise<EmailDelivery[]> {
  return db.many(prepared`
    select distinct on (d.recipient) ${columns} from delivery d
     where d.workspace_id = ${workspaceId} and d.message_id = ${messageId} order by d.recipient, d.attempt desc`);
}

/** Recipients to whom a member has resent it since: reports of this attempt no longer change anything for them. */
export async function listResentRecipients(
  db: Db,
  workspaceId: WorkspaceId,
  { messageId, attempt }: { readonly messageId: EntryId; readonly attempt: number },
): Promise<string[]> {
  const rows = await db.many<{ recipient: string }>(sql`
    select distinct recipient from delivery
     where workspace_id = ${workspaceId} and message_id = ${messageId} and attempt > ${attempt}`);
  return rows.map((row) => row.recipient);
}

/** If resubmitted under the same id, the first submission with an unknown outcome still counts. */
function lostAtSql(next: DeliveryState): Sql {
  if (next === "unknown") return sql`coalesce(lost_at, submitted_at, changed_at)`;
  return next === "sending" ? sql`lost_at` : sql`null`;
}

/** Moves several recipients to the same state. Returns how many. */
export async function advanceDeliveries(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: readonly DeliveryId[],
  from: readonly DeliveryState[],
  to: {
    state: DeliveryState;
    at: Date;
    problem?: DeliveryProblem | null;
    providerCode?: string | null;
    detail?: string | null;
    attemptsDelta?: -1 | 0 | 1;
    /** How often the provider has been asked for the status so far. */
    statusChecks?: number;
    nextAttemptAt?: Date | null;
    submittedAt?: Date;
    submissionId?: SubmissionId;
  },
): Promise<number> {
  if (ids.length === 0) return 0;
  return tx.run(prepared`
    update delivery set revision = revision + 1, state = ${to.state}, changed_at = greatest(changed_at, ${to.at}), problem = ${to.problem ?? null},
           provider_code = ${to.providerCode ?? null}, detail = ${to.detail ?? null}, attempts = attempts + ${to.attemptsDelta ?? 0},
           status_checks = coalesce(${to.statusChecks ?? null}::integer, status_checks), next_attempt_at = ${to.nextAttemptAt ?? null},
           submitted_at = coalesce(${to.submittedAt ?? null}::timestamptz, submitted_at),
           submission_id = coalesce(${to.submissionId ?? null}::uuid, submission_id),
           lost_at = ${lostAtSql(to.state)}
     where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and state = any(${from}::text[])`);
}

/** Emails whose submission hasn't started follow their inbox to another account. */
export async function moveWaitingEmails(
  tx: Db,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
  accountId: AccountId,
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update delivery d set account_id = ${accountId} from message m
       where d.workspace_id = ${workspaceId} and d.state in ('scheduled', 'delayed')
         and m.workspace_id = d.workspace_id and m.id = d.message_id and m.inbox_id = ${inboxId} and m.channel = 'email'
      returning d.message_id, d.attempt)
    update email_attempt t set account_id = ${accountId} from moved
     where t.workspace_id = ${workspaceId} and t.message_id = moved.message_id and t.attempt = moved.attempt`);
}

/** Keeps the earliest time, whatever order the reports arrive in. */
export async function flagDelivery(
  tx: Db,
  workspaceId: WorkspaceId,
  id: DeliveryId,
  flag: "complained" | "opened" | "clicked",
  at: string,
): Promise<void> {
  const column = {
    complained: sql`complained_at`,
    opened: sql`opened_at`,
    clicked: sql`clicked_at`,
  }[flag];
  await tx.run(sql`
    update delivery set revision = revision + 1, ${column} = least(${column}, ${at}::timestamptz) where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Attempts whose process died during submission. */
export async function listStuckAttempts(
  db: Db,
  before: Date,
  max: number,
): Promise<{ workspaceId: WorkspaceId; id: AttemptId }[]> {
  return db.many(sql`
    select distinct t.workspace_id as "workspaceId", t.id
      from delivery d join email_attempt t on t.workspace_id = d.workspace_id and t.message_id = d.message_id and t.attempt = d.attempt
     where d.state = 'sending' and d.changed_at < ${before} limit ${max}`);
}
