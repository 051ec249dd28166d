// Processes payloads right after they were stored, in this process. Bursts are batched per interval, since a
// transaction costs the same for one item as for twenty. The job engine is the fallback for a killed process or an
// unavailable database.

import { scheduleProcessing } from "#server/actions/inbound-payload/schedule-processing.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { PayloadQueue, WorkspaceQueue } from "#server/store/inbound-payload.ts";
import { processInboundWithoutSlowEmails } from "./process-inbound.ts";

interface InboundProcessor {
  /** Signals a new payload in this queue. */
  wake(queue: WorkspaceQueue): void;
  stop(): Promise<void>;
}

/** Milliseconds. Too short to notice, long enough to batch. */
const minIntervalMs = 40;

export function createInboundProcessor(
  { realtime, reading }: Readonly<Record<"realtime" | "reading", Runtime>>,
  log: LogFn,
): InboundProcessor {
  const runtimes: Record<PayloadQueue, Runtime> = { calls: realtime, messages: reading };
  const atWork = new Map<string, { isCalledAgain: boolean; done: Promise<void> }>();
  let isStopping = false;

  async function read(queue: WorkspaceQueue, state: { isCalledAgain: boolean }): Promise<void> {
    do {
      state.isCalledAgain = false;
      const nextStartMs = performance.now() + minIntervalMs;
      const { slow } = await processInboundWithoutSlowEmails(runtimes[queue.queue], queue);
      // Not awaited, even on shutdown: the next process handles what is lost.
      void slow.catch((error: unknown) => scheduleRetry(queue, error));
      const waitMs = nextStartMs - performance.now();
      if (waitMs > 0 && !isStopping) await new Promise((done) => setTimeout(done, waitMs));
    } while (state.isCalledAgain && !isStopping);
  }

  async function scheduleRetry(queue: WorkspaceQueue, failure: unknown): Promise<void> {
    log("warn", "inbound.processing_failed", errorFields(failure));
    await scheduleProcessing(runtimes[queue.queue].deps.database, queue).catch((error: unknown) =>
      log("warn", "inbound.processing_deferred", errorFields(error)),
    );
  }

  function wake(queue: WorkspaceQueue): void {
    const key = `${queue.queue} ${queue.workspaceId}`;
    const working = atWork.get(key);
    if (working) {
      working.isCalledAgain = true;
      return;
    }
    if (isStopping) return; // stored for the next process
    const state = { isCalledAgain: false, done: Promise.resolve() };
    atWork.set(key, state);
    state.done = read(queue, state)
      .catch((error: unknown) => scheduleRetry(queue, error))
      .finally(() => {
        atWork.delete(key);
        // A payload was stored while a failed run waited for the database, which may be back now.
        if (state.isCalledAgain) wake(queue);
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
