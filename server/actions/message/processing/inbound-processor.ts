// Reads what was stored a moment ago, in this process and at once. What pours in is read by the beat, many
// together: each reading is a transaction and costs the same for one as for twenty. The job engine stands
// behind it: it reads what a killed process left, and what could not be read for want of a database.
import type { WorkspaceId } from "#domain/ids.ts";
import { processInboundQuickly } from "#server/actions/message/process-inbound.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";

export interface InboundProcessor {
  /** Something new lies there for this workspace. */
  wake(workspaceId: WorkspaceId): void;
  stop(): Promise<void>;
}

/** Too short for an eye, long enough for company. */
const beatMs = 40;

export function createInboundProcessor(desk: Runtime, log: LogFn): InboundProcessor {
  const atWork = new Map<WorkspaceId, { isCalledAgain: boolean; done: Promise<void> }>();
  let isStopping = false;

  async function read(workspaceId: WorkspaceId, state: { isCalledAgain: boolean }): Promise<void> {
    do {
      state.isCalledAgain = false;
      const nextBeat = performance.now() + beatMs;
      const { late } = await processInboundQuickly(desk, workspaceId);
      // Nobody waits for it, not even our own end: what is lost of it the next process reads.
      void late.catch((error: unknown) => putOff(workspaceId, error));
      const restMs = nextBeat - performance.now();
      if (restMs > 0 && !isStopping) await new Promise((done) => setTimeout(done, restMs));
    } while (state.isCalledAgain && !isStopping);
  }

  async function putOff(workspaceId: WorkspaceId, failure: unknown): Promise<void> {
    log("warn", "inbound.processing_failed", errorFields(failure));
    const key = `understand:${workspaceId}`;
    await scheduleJob(desk.parts.database, "process-inbound", { workspaceId }, { key }).catch(
      (error: unknown) => log("warn", "inbound.processing_deferred", errorFields(error)),
    );
  }

  return {
    wake(workspaceId) {
      const working = atWork.get(workspaceId);
      if (working) {
        working.isCalledAgain = true;
        return;
      }
      if (isStopping) return; // it lies there for the next process
      const state = { isCalledAgain: false, done: Promise.resolve() };
      atWork.set(workspaceId, state);
      state.done = read(workspaceId, state)
        .catch((error: unknown) => putOff(workspaceId, error))
        .finally(() => atWork.delete(workspaceId));
    },
    async stop() {
      isStopping = true;
      await Promise.all([...atWork.values()].map((one) => one.done));
    },
  };
}
