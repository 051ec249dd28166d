// Seconds count here: a light that shows somebody who has left makes callers wait. So a timer of this process
// looks, every process for itself; the first one tells.
import { deleteStaleDevicesAndUpdateMembers } from "#server/actions/call/devices/delete-stale-devices.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";

const everyMs = 5_000;

export function monitorDevices(desk: Runtime, log: LogFn): { stop(): Promise<void> } {
  let underWay: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = deleteStaleDevicesAndUpdateMembers(desk)
      .catch((error: unknown) => log("warn", "device_monitor.failed", errorFields(error)))
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
