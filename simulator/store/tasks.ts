import type { Pool } from "pg";
import type { FaultKind, FaultMatch } from "#contract/simulator/simulator.ts";
import type { EmailTask } from "#simulator/email/tasks.ts";

/** The next step of a message that the carrier accepted. */
export interface TextStepTask {
  kind: "text_step";
  messageSid: string;
  to: "sending" | "sent" | "end";
}

/** One request to the app. */
export interface WebhookTask {
  kind: "webhook";
  /** Empty if it concerns a call. */
  messageSid: string;
  callSid?: string;
  event: Exclude<NonNullable<FaultMatch["event"]>, "email" | "call">;
  /** The carrier's name of the status. */
  status: string;
  url: string;
  method: "GET" | "POST";
  fallbackUrl: string | null;
  params: Readonly<Record<string, string>>;
  token: string;
  isForged: boolean;
  dropsResponse: boolean;
  faults: readonly FaultKind[];
  title: string;
  text: string | null;
}

type Task = TextStepTask | WebhookTask | EmailTask;

export interface TaskRecord {
  id: string;
  accountSid: string;
  /** Tasks of one queue run one after another. Empty: at once. */
  queue: string;
  dueAt: Date;
  payload: Task;
}

export async function insertTask(
  pool: Pick<Pool, "query">,
  task: Omit<TaskRecord, "id">,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into task (account_sid, kind, queue, due_at, payload)
     values ($1, $2, $3, $4, $5) returning id::text as id`,
    [task.accountSid, task.payload.kind, task.queue, task.dueAt, JSON.stringify(task.payload)],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the task was not written");
  return id;
}

export async function deleteTask(pool: Pool, id: string): Promise<void> {
  await pool.query("delete from task where id = $1", [id]);
}

export async function listTasks(pool: Pool): Promise<TaskRecord[]> {
  const { rows } = await pool.query<{
    id: string;
    account_sid: string;
    queue: string;
    due_at: Date;
    payload: Task;
  }>(`select id::text as id, account_sid, queue, due_at, payload from task order by task.id`);
  return rows.map((row) => ({
    id: row.id,
    accountSid: row.account_sid,
    queue: row.queue,
    dueAt: row.due_at,
    payload: row.payload,
  }));
}
