// Work on many things of which each stands alone: one that fails keeps none of the others waiting.
import { isOutage } from "#domain/database-fault.ts";

/**
 * Does all of them, then throws if any failed, so that whoever runs it counts the failure. Where the database is away
 * the others would fail as well: that ends it at once.
 */
export async function eachAlone<One>(
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
  const why = first instanceof Error ? first.message : String(first);
  throw new Error(`${failures.length} of ${count} failed: ${why}`, { cause: first });
}
