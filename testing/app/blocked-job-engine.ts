// A job engine in its own process that starts a job and never finishes it, to be killed meanwhile.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { type JobName, jobs } from "#server/scheduler/job-catalog.ts";
import { type JobHandlers, startJobEngine } from "#server/scheduler/job-engine.ts";

const connectionString = process.env.DATABASE_URL ?? "";
const pool = new pg.Pool({ connectionString });
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));
const blockForever = () => {
  process.send?.("begun");
  return new Promise<void>(() => undefined);
};
const handlers = Object.fromEntries(
  (Object.keys(jobs) as JobName[]).map((name) => [name, blockForever]),
) as unknown as JobHandlers;
await startJobEngine({
  pool,
  instanceId: randomUUID(),
  handlersOf: () => handlers,
  log: () => undefined,
  isAlone: process.env.IS_ALONE === "1",
});
