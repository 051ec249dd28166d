// Processes payloads right after they were stored, in this process. Bursts are batched per interval, since a
// transaction costs the same for one item as for twenty. The job engine is the fallback for a killed process or an
// unavailable database.

import type { WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { processInboundWithoutSlowEmails } from "./process-inbound.ts";

interface InboundProcessor {
  /** Signals a new payload for this workspace. */
  wake(workspaceId: WorkspaceId): void;
  stop(): Promise<void>;
}

/** Milliseconds. Too short to notice, long enough to batch. */
const minIntervalMs = 40;

export function createInboundProcessor(runtime: Runtime, log: LogFn): InboundProcessor {
  const atWork = new Map<WorkspaceId, { isCalledAgain: boolean; done: Promise<void> }>();
  let isStopping = false;

  async function read(workspaceId: WorkspaceId, state: { isCalledAgain: boolean }): Promise<void> {
    do {
      state.isCalledAgain = false;
      const nextStartMs = performance.now() + minIntervalMs;
      const { slow } = await processInboundWithoutSlowEmails(runtime, workspaceId);
      // Not awaited, even on shutdown: the next process handles what is lost.
      void slow.catch((error: unknown) => scheduleRetry(workspaceId, error));
      const waitMs = nextStartMs - performance.now();
      if (waitMs > 0 && !isStopping) await new Promise((done) => setTimeout(done, waitMs));
    } while (state.isCalledAgain && !isStopping);
  }

  async function scheduleRetry(workspaceId: WorkspaceId, failure: unknown): Promise<void> {
    log("warn", "inbound.processing_failed", errorFields(failure));
    const key = jobKeys.processInbound(workspaceId);
    await scheduleJob(runtime.deps.database, "process-inbound", { workspaceId }, { key }).catch(
      (error: unknown) => log("warn", "inbound.processing_deferred", errorFields(error)),
    );
  }

  function wake(workspaceId: WorkspaceId): void {
    const working = atWork.get(workspaceId);
    if (working) {
      working.isCalledAgain = true;
      return;
    }
    if (isStopping) return; // stored for the next process
    const state = { isCalledAgain: false, done: Promise.resolve() };
    atWork.set(workspaceId, state);
    state.done = read(workspaceId, state)
      .catch((error: unknown) => scheduleRetry(workspaceId, error))
      .finally(() => {
        atWork.delete(workspaceId);
        // A payload was stored while a failed run waited for the database, which may be back now.
        if (state.isCalledAgain) wake(workspaceId);
      });
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      await Promise.all([...atWork.values()].map((one) => one.done));
    },
  };
}
