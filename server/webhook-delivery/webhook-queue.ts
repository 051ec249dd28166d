// Queues events right after their changes were committed. The chore does the same for what a killed process left.
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { hasUnreadWebhooks } from "#server/store/webhook/endpoint.ts";
import { queueWebhookDeliveries } from "./queue-deliveries.ts";

interface WebhookQueue {
  /** Signals new changes of a workspace. */
  wake(workspaceId: WorkspaceId): void;
  stop(): Promise<void>;
}

/** Milliseconds. Changes that follow each other are read together. */
const minIntervalMs = 250;

export function createWebhookQueue(runtime: Runtime, log: LogFn): WebhookQueue {
  const atWork = new Map<WorkspaceId, { isCalledAgain: boolean; done: Promise<void> }>();
  const stopping = new AbortController();

  async function read(workspaceId: WorkspaceId, state: { isCalledAgain: boolean }): Promise<void> {
    do {
      state.isCalledAgain = false;
      if (await hasUnreadWebhooks(runtime.deps.database, workspaceId))
        await queueWebhookDeliveries(runtime, workspaceId);
      await pause(minIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    } while (state.isCalledAgain && !stopping.signal.aborted);
  }

  return {
    wake(workspaceId) {
      const working = atWork.get(workspaceId);
      if (working) {
        working.isCalledAgain = true;
        return;
      }
      if (stopping.signal.aborted) return;
      const state = { isCalledAgain: false, done: Promise.resolve() };
      atWork.set(workspaceId, state);
      state.done = read(workspaceId, state)
        .catch((error: unknown) => log("warn", "webhook.queueing_failed", errorFields(error)))
        .finally(() => atWork.delete(workspaceId));
    },
    async stop() {
      stopping.abort();
      await Promise.all([...atWork.values()].map((one) => one.done));
    },
  };
}
