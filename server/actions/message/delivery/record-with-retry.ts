// Only this process knows a provider's response until the database has it. During a database outage it keeps the response
// and retries the write for as long as it lives; see docs/adr/0055.
import { setTimeout as pause } from "node:timers/promises";
import { backoffMs, withJitter } from "#domain/backoff.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isTransientDatabaseError } from "#server/store/database.ts";

/**
 * Milliseconds between two attempts, doubled each time: a recovered database gets the responses before any status check.
 */
const firstMs = 200;
const maxMs = 3_000;

/**
 * `work` may run again after a commit whose confirmation was lost, so it must recognize its own earlier writes. Throws
 * the database error if the process ends first.
 */
export async function recordWithRetry<T>(
  { asSystem, deps: { ending } }: Runtime,
  workspaceId: WorkspaceId,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await raceWithShutdown(asSystem(workspaceId, work), ending);
    } catch (error) {
      if (!isTransientDatabaseError(error) || ending?.aborted) throw error;
      const waitMs = withJitter(backoffMs({ attempt, firstMs, maxMs }), Math.random);
      await pause(waitMs, undefined, ending && { signal: ending }).catch(() => {
        throw error;
      });
    }
  }
}

/** A hanging database takes a minute to fail, which a shutting-down process does not have. */
async function raceWithShutdown<T>(
  written: Promise<T>,
  ending: AbortSignal | undefined,
): Promise<T> {
  if (!ending) return written;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error("the process ended before the database responded"));
  ending.addEventListener("abort", end);
  try {
    if (ending.aborted) end();
    return await Promise.race([written, ended]);
  } finally {
    ending.removeEventListener("abort", end);
  }
}
