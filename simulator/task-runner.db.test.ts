import { Pool } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { newSchema } from "#testing/fixtures/simulator/simulator-fixture.ts";
import { lockSchema } from "./store/schema.ts";
import type { TextStepTask } from "./store/tasks.ts";
import { TaskRunner } from "./task-runner.ts";

const accountSid = `AC${"c".repeat(32)}`;
const payload: TextStepTask = { kind: "text_step", messageSid: "SM1", to: "sending" };

async function createTaskFixture() {
  const schema = newSchema();
  const connectionString = inject("postgres").url;
  const pool = new Pool({ connectionString, options: `-c search_path=${schema}` });
  const hold = await lockSchema(pool, schema, 1_000);
  onTestFinished(async () => {
    hold.release();
    await pool.end();
  });
  await pool.query(
    `insert into account (sid, auth_token, name, country, handles_opt_out)
     values ($1, 't', 'n', 'GB', true)`,
    [accountSid],
  );
  const left = async () => (await pool.query("select 1 from task")).rowCount;
  return { pool, left };
}

test("retries a failed task and deletes it once it is done", async () => {
  const { pool, left } = await createTaskFixture();
  const complaints = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => complaints.mockRestore());
  let attempts = 0;
  const tasks = new TaskRunner(pool, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("the database is away");
  });
  onTestFinished(() => tasks.stop());
  await tasks.add({ accountSid, queue: "", dueAt: new Date(), payload });
  expect(await tasks.whenQuiet(accountSid, 5_000)).toBe(true);
  expect(attempts).toBe(2);
  expect(await left()).toBe(0);
});

test("a failed task is retried before the next one of its queue", async () => {
  const { pool, left } = await createTaskFixture();
  const complaints = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => complaints.mockRestore());
  const done: string[] = [];
  let hasFailed = false;
  const tasks = new TaskRunner(pool, async (task) => {
    const { messageSid } = task.payload as TextStepTask;
    if (messageSid === "SM1" && !hasFailed) {
      hasFailed = true;
      throw new Error("the database is away");
    }
    done.push(messageSid);
  });
  onTestFinished(() => tasks.stop());
  for (const messageSid of ["SM1", "SM2"])
    await tasks.add({
      accountSid,
      queue: "a",
      dueAt: new Date(),
      payload: { ...payload, messageSid },
    });
  expect(await tasks.whenQuiet(accountSid, 5_000)).toBe(true);
  expect(done).toEqual(["SM1", "SM2"]);
  expect(await left()).toBe(0);
});

test("runs tasks of one queue in order, without blocking other queues", async () => {
  const { pool } = await createTaskFixture();
  const order: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const tasks = new TaskRunner(pool, async ({ queue, id }) => {
    order.push(`${queue} begins`);
    if (queue === "a" && order.filter((one) => one === "a begins").length === 1) await gate;
    else if (queue === "b") open();
    order.push(`${queue} ends`);
    expect(id).toMatch(/^\d+$/);
  });
  onTestFinished(() => tasks.stop());
  const dueAt = new Date();
  await tasks.add({ accountSid, queue: "a", dueAt, payload });
  await tasks.add({ accountSid, queue: "a", dueAt, payload });
  await tasks.add({ accountSid, queue: "b", dueAt, payload });
  await tasks.whenQuiet(accountSid, 5_000);
  expect(order).toEqual(["a begins", "b begins", "b ends", "a ends", "a begins", "a ends"]);
});

test("commits a task and the rows written with it together or not at all", async () => {
  const { pool, left } = await createTaskFixture();
  const tasks = new TaskRunner(pool, async () => {});
  const later = { accountSid, queue: "", dueAt: new Date(Date.now() + 60_000), payload };
  const isThere = async () =>
    (await pool.query("select from task where queue = 'beside'")).rowCount;
  const beside =
    "insert into task (account_sid, kind, queue, due_at, payload) values ($1, 'text_step', 'beside', now(), '{}')";
  await expect(
    tasks.add(later, async (client) => {
      await client.query(beside, [accountSid]);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect([await left(), await isThere()]).toEqual([0, 0]);
  await tasks.add(later, (client) => client.query(beside, [accountSid]));
  expect([await left(), await isThere()]).toEqual([2, 1]);
  await tasks.stop();
});

test("tasks left at the stop stay stored, and another runner resumes them", async () => {
  const { pool, left } = await createTaskFixture();
  const first = new TaskRunner(pool, async () => {});
  await first.add({ accountSid, queue: "", dueAt: new Date(Date.now() + 60_000), payload });
  await first.stop();
  expect(await left()).toBe(1);
  await pool.query("update task set due_at = now()");
  const done: unknown[] = [];
  const second = new TaskRunner(pool, async (task) => void done.push(task.payload));
  await second.resume();
  await second.whenQuiet(accountSid, 5_000);
  await second.stop();
  expect(done).toEqual([payload]);
});
