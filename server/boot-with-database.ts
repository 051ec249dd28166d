// A database may go away while a process starts, as at any other time: then it starts once more.
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseFault } from "#domain/database-fault.ts";
import { limit } from "#domain/limits.ts";
import { errorFields, type LogFn } from "./logger.ts";
import { asDatabaseFault } from "./store/connection-faults.ts";

const tryAgainMs = 500;

/** `boot` closes what it opened before it fails. */
export async function bootWithDatabase<Running>(
  boot: () => Promise<Running>,
  log: LogFn,
): Promise<Running> {
  // A start may take long by itself: what counts is the time since the database first failed it.
  let untilMs = Number.POSITIVE_INFINITY;
  for (;;) {
    try {
      return await boot();
    } catch (thrown) {
      const error = asDatabaseFault(thrown);
      if (!(error instanceof DatabaseFault) || performance.now() >= untilMs) throw thrown;
      untilMs = Math.min(untilMs, performance.now() + limit("databaseAwaitSeconds") * 1000);
      log("warn", "database.awaited", errorFields(error));
      await pause(tryAgainMs);
    }
  }
}
