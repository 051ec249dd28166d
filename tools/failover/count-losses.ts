import { withDatabase } from "#tools/storm/environment/postgres-cluster.ts";
import type { Ledger } from "#tools/storm/ledger.ts";
import type { StormEnvironment } from "#tools/storm/storm-environment.ts";
import { readAppRecords, readCarrier } from "#tools/storm/verification/final-records.ts";
import { computeVerdict, problemCountOf } from "#tools/storm/verification/verdict.ts";
import { findTimeWhen } from "./find-time-when.ts";

/** Sends with unknown outcome are settled only once the provider's list is reliable. */
const settleMs = 6 * 60_000;

/** Compares the app's tables with the carrier's records once everything had time to settle. */
export async function countLosses(
  environment: StormEnvironment,
  ledger: Ledger,
  log: (line: string) => void,
): Promise<number> {
  const edits = {
    subjects: new Map(),
    merges: new Map(),
    undos: new Map(),
    mergedIntoId: new Map(),
    calls: new Map(),
    claims: new Map(),
    drafts: new Map(),
    snoozes: new Map(),
    appCallIds: new Map(),
  };
  const look = async () => {
    const carrier = await withDatabase(environment.recordsFolder, readCarrier);
    const records = await withDatabase(environment.databaseFolder, readAppRecords);
    return computeVerdict(ledger.all(), edits, records, carrier);
  };
  await findTimeWhen(async () => problemCountOf(await look()) === 0, settleMs, 5_000);
  const verdict = await look();
  for (const example of verdict.examples) log(example);
  return problemCountOf(verdict);
}
