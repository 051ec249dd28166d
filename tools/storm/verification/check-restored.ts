// Restores the backup that was made under faults and starts it in place of the apps, as after the loss of a server.
// Everything acknowledged before must be in it. By now all of it was sent, so the restored app must send nothing.
import { setTimeout as pause } from "node:timers/promises";
import { openCluster, withDatabase } from "#tools/storm/environment/postgres-cluster.ts";
import type { MadeBackup } from "#tools/storm/faults/back-up.ts";
import type { Item } from "#tools/storm/ledger.ts";
import { times } from "#tools/storm/settings.ts";
import type { StormEnvironment } from "#tools/storm/storm-environment.ts";
import { countSent, readAppRecords, readCarrier } from "./final-records.ts";
import { findMissingItems } from "./missing-items.ts";
import { describeUndecided, listUndecided } from "./undecided.ts";

export interface RestoredFigures {
  readonly failedAttempts: number;
  readonly backupMs: number;
  readonly restoreMs: number;
  /** Acknowledged before the backup was started. */
  readonly compared: number;
  readonly missing: readonly string[];
  /** Messages that waited or were being sent when the backup was made. */
  readonly held: number;
  readonly sentAgain: number;
  /** Held messages whose outcome the restored app couldn't find out, each with what explains it. */
  readonly undecided: readonly string[];
  readonly settledMs: number;
}

const pollMs = 2_000;

export async function checkRestored(
  environment: StormEnvironment,
  { backup, startedAt, durationMs, failedAttempts }: MadeBackup,
  items: readonly Item[],
): Promise<RestoredFigures> {
  const { backups, recordsFolder } = environment;
  if (backups === null) throw new Error("a backup was made without its commands");
  const restoring = performance.now();
  const restored = await backups.restore(backup);
  const restoreMs = performance.now() - restoring;
  const { databaseFolder, databaseUrl } = restored;
  // An embedded database runs only beside its app.
  const cluster = databaseUrl === null ? await openCluster(databaseFolder, null, {}) : null;
  const records = await withDatabase(databaseFolder, readAppRecords);
  const held = await withDatabase(databaseFolder, listUndecided);
  await cluster?.stop();

  const before = await withDatabase(recordsFolder, countSent);
  await environment.replaceApps(restored);
  const startedMs = performance.now();
  let undecided = held;
  while (performance.now() - startedMs < times.restoredMs) {
    await pause(pollMs);
    undecided = await withDatabase(databaseFolder, listUndecided);
    if (undecided.length === 0 && performance.now() - startedMs > times.restoredMinMs) break;
  }
  const { texts, mails } = await withDatabase(recordsFolder, readCarrier);
  const atCarrier = (token: string) => (texts.get(token) ?? 0) + (mails.get(token) ?? 0);
  const sentAgain = (await withDatabase(recordsFolder, countSent)) - before;
  return {
    failedAttempts,
    backupMs: Math.round(durationMs),
    restoreMs: Math.round(restoreMs),
    ...findMissingItems(items, records, startedAt),
    held: held.length,
    sentAgain,
    undecided: undecided.map((one) =>
      describeUndecided(one, one.token === null ? 0 : atCarrier(one.token)),
    ),
    settledMs: Math.round(performance.now() - startedMs),
  };
}
