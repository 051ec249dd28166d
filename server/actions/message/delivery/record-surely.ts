// What a provider answered is known to this process alone until the database has it. While the database is away the
// answer is kept here and written again, for as long as the process lives; see docs/adr/0055.
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isPassingInDatabase } from "#server/store/database.ts";

/** The pause between two tries, doubled each time: a database that is back has the answers before anybody asks about them. */
const firstMs = 200;
const longestMs = 3_000;

/**
 * `work` may run again after a commit whose confirmation was lost, so it must recognize what it has already written.
 * Throws the database's fault when the process ends before it could be written.
 */
export async function recordSurely<T>(
  { asSystem, parts: { ending } }: Runtime,
  workspaceId: WorkspaceId,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await beforeEnd(asSystem(workspaceId, work), ending);
    } catch (error) {
      if (!isPassingInDatabase(error) || ending?.aborted) throw error;
      const waitMs = Math.min(firstMs * 2 ** Math.min(tries, 10), longestMs);
      const spreadMs = waitMs * (0.75 + Math.random() / 2);
      await pause(spreadMs, undefined, ending && { signal: ending }).catch(() => {
        throw error;
      });
    }
  }
}

/** A database that hangs answers after a minute; a process that ends has no minute. */
async function beforeEnd<T>(written: Promise<T>, ending: AbortSignal | undefined): Promise<T> {
  if (!ending) return written;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error("the process ended before the database answered"));
  ending.addEventListener("abort", end);
  try {
    if (ending.aborted) end();
    return await Promise.race([written, ended]);
  } finally {
    ending.removeEventListener("abort", end);
  }
}
