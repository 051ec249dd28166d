import type { Pool } from "pg";
import type { FaultKind, FaultMatch } from "#contract/simulator/simulator.ts";
import type { MailWork } from "#simulator/mail/work.ts";

/** The next step of a message that the carrier took. */
export interface StepWork {
  kind: "step";
  messageSid: string;
  to: "sending" | "sent" | "end";
}

/** One request to the desk. */
export interface HookWork {
  kind: "hook";
  /** Empty where it is about a call. */
  messageSid: string;
  callSid?: string;
  event: Exclude<NonNullable<FaultMatch["event"]>, "mail" | "call">;
  /** In the carrier's word. */
  status: string;
  url: string;
  method: "GET" | "POST";
  fallbackUrl: string | null;
  params: Readonly<Record<string, string>>;
  token: string;
  isForged: boolean;
  losesAnswer: boolean;
  faults: readonly FaultKind[];
  title: string;
  words: string | null;
}

export type Work = StepWork | HookWork | MailWork;

export interface Errand {
  id: string;
  accountSid: string;
  /** Errands of one queue go one after another. Empty: at once. */
  queue: string;
  dueAt: Date;
  work: Work;
}

export async function insertErrand(
  pool: Pick<Pool, "query">,
  errand: Omit<Errand, "id">,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into errand (account_sid, kind, queue, due_at, work)
     values ($1, $2, $3, $4, $5) returning id::text as id`,
    [errand.accountSid, errand.work.kind, errand.queue, errand.dueAt, JSON.stringify(errand.work)],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the errand was not written");
  return id;
}

export async function deleteErrand(pool: Pool, id: string): Promise<void> {
  await pool.query("delete from errand where id = $1", [id]);
}

export async function listErrands(pool: Pool): Promise<Errand[]> {
  const { rows } = await pool.query<{
    id: string;
    account_sid: string;
    queue: string;
    due_at: Date;
    work: Work;
  }>(`select id::text as id, account_sid, queue, due_at, work from errand order by errand.id`);
  return rows.map((row) => ({
    id: row.id,
    accountSid: row.account_sid,
    queue: row.queue,
    dueAt: row.due_at,
    work: row.work,
  }));
}
