// Processes independent items: one failure doesn't stop the others.
import { isOutage } from "#domain/database-fault.ts";

/**
 * Processes all items, then throws if any failed, so that the caller counts the failure. Stops at once if the database
 * is unreachable, because the others would fail too.
 */
export async function isolateFailures<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let count = 0;
  for (const one of all) {
    count += 1;
    try {
      await work(one);
    } catch (error) {
      if (isOutage(error)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (failures.length === 0) return;
  const reason = first instanceof Error ? first.message : String(first);
  throw new Error(`${failures.length} of ${count} failed: ${reason}`, { cause: first });
}
