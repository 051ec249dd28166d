// For each job queue, a runtime with its own database connections: a hanging statement in one queue delays neither
// another queue nor a request.
import type pg from "pg";
import { createRuntime, type Runtime } from "./actions/runtime.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import type { LogFn } from "./logger.ts";
import type { JobHandlers } from "./scheduler/job-engine.ts";
import { type QueueName, queueNames, queues } from "./scheduler/queues.ts";
import { type ConnectionConfig, openDatabase } from "./store/database.ts";
import { queueTimeouts } from "./store/timeouts.ts";

interface QueueRuntimes {
  readonly runtimes: Readonly<Record<QueueName, Runtime>>;
  readonly handlers: Readonly<Record<QueueName, JobHandlers>>;
  readonly pools: readonly pg.Pool[];
  close(): Promise<void>;
}

export function createQueueRuntimes(
  runtime: Runtime,
  connection: ConnectionConfig,
  log: LogFn,
): QueueRuntimes {
  const databases = queueNames.map((queue) =>
    openDatabase(connection, log, {
      size: queues[queue].connections,
      waits: queueTimeouts[queue],
    }),
  );
  const each = <T>(make: (position: number, queue: QueueName) => T) =>
    Object.fromEntries(
      queueNames.map((queue, position) => [queue, make(position, queue)]),
    ) as Record<QueueName, T>;
  const runtimes = each((position) => {
    const database = databases[position];
    return database ? createRuntime({ ...runtime.deps, database }) : runtime;
  });
  return {
    runtimes,
    handlers: each((_, queue) => jobHandlers(runtimes[queue], log)),
    pools: databases.map((one) => one.pool),
    async close() {
      await Promise.all(databases.map((one) => one.close()));
    },
  };
}
