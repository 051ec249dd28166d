// Seconds count here: callers wait for a member who is shown as available but has left. So a timer in every process
// checks; the first one to notice updates the status.
import { deleteStaleDevicesAndUpdateMembers } from "#server/actions/call/devices/delete-stale-devices.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";

const everyMs = 5_000;

export function monitorDevices(runtime: Runtime, log: LogFn): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = deleteStaleDevicesAndUpdateMembers(runtime)
      .catch((error: unknown) => log("warn", "device_monitor.failed", errorFields(error)))
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
