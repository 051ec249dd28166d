// Seconds count here: a light that shows somebody who has left makes callers wait. So a timer of this process
// looks, every process for itself; the first one tells.
import { forgetSilent } from "#server/actions/call/devices/forget-silent.ts";
import type { Desk } from "#server/actions/desk.ts";
import { factsOf, type Log } from "#server/log.ts";

const everyMs = 5_000;

export function watchDevices(desk: Desk, log: Log): { stop(): Promise<void> } {
  let underWay: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = forgetSilent(desk)
      .catch((error: unknown) => log("warn", "devices.unwatched", factsOf(error)))
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
