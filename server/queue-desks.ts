// For each queue of the job engine the same actions on database connections of its own: a statement that hangs
// in one queue holds up neither another nor a request.
import type pg from "pg";
import { createRuntime, type Runtime } from "./actions/runtime.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import type { LogFn } from "./logger.ts";
import type { JobHandlers } from "./scheduler/job-engine.ts";
import { type QueueName, queueNames, queues } from "./scheduler/queues.ts";
import { type ConnectionConfig, openDatabase } from "./store/database.ts";
import { queueWaits } from "./store/waits.ts";

export interface QueueDesks {
  readonly desks: Readonly<Record<QueueName, Runtime>>;
  readonly handlers: Readonly<Record<QueueName, JobHandlers>>;
  readonly pools: readonly pg.Pool[];
  close(): Promise<void>;
}

export function openQueueDesks(
  desk: Runtime,
  connection: ConnectionConfig,
  log: LogFn,
): QueueDesks {
  const databases = queueNames.map((queue) =>
    openDatabase(connection, log, {
      size: queues[queue].connections,
      waits: queueWaits[queue],
    }),
  );
  const each = <T>(make: (place: number, queue: QueueName) => T) =>
    Object.fromEntries(queueNames.map((queue, place) => [queue, make(place, queue)])) as Record<
      QueueName,
      T
    >;
  const desks = each((place) => {
    const database = databases[place];
    return database ? createRuntime({ ...desk.parts, database }) : desk;
  });
  return {
    desks,
    handlers: each((_, queue) => jobHandlers(desks[queue], log)),
    pools: databases.map((one) => one.pool),
    async close() {
      await Promise.all(databases.map((one) => one.close()));
    },
  };
}
