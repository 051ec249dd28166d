// Retries the boot when the database becomes unavailable while the process starts.
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseFault } from "#domain/database-fault.ts";
import { limit } from "#domain/limits.ts";
import { errorFields, type LogFn } from "./logger.ts";
import { asDatabaseFault } from "./store/connection-faults.ts";

const retryDelayMs = 500;

/** Requires that `boot` closes what it opened before it fails. */
export async function bootWithDatabase<Running>(
  boot: () => Promise<Running>,
  log: LogFn,
): Promise<Running> {
  // A boot may be slow by itself, so the deadline counts from the first database fault.
  let untilMs = Number.POSITIVE_INFINITY;
  for (;;) {
    try {
      return await boot();
    } catch (thrown) {
      const error = asDatabaseFault(thrown);
      if (!(error instanceof DatabaseFault) || performance.now() >= untilMs) throw thrown;
      untilMs = Math.min(untilMs, performance.now() + limit("databaseStartupSeconds") * 1000);
      log("warn", "database.awaited", errorFields(error));
      await pause(retryDelayMs);
    }
  }
}
