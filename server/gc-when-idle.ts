// Node frees memory only when it needs more: after a busy hour it would keep that hour's memory all night, on machines
// with a gigabyte in total. So this triggers a collection in a quiet moment, once after each period of work. One
// collection takes about as long as opening a conversation.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const checkIntervalMs = 5_000;
/** Share of one processor since the last check; an idle process uses a tenth of it. */
const idleCpuShare = 0.05;
/** Smaller growth isn't worth a collection. */
const minGrowthMiB = 8;

export function collectGarbageWhenIdle(afterCollect: () => void): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const checkIdle = createIdleCheck(processorMs, memoryMiB, () => {
    collect();
    afterCollect();
  });
  setInterval(checkIdle, checkIntervalMs).unref();
}

/** Creates the periodic check. */
export function createIdleCheck(
  usedMs: () => number,
  residentMiB: () => number,
  collectNow: () => void,
): () => void {
  let lastUsedMs = usedMs();
  let minMiB = 0;
  return () => {
    const nowMs = usedMs();
    const isQuiet = nowMs - lastUsedMs < checkIntervalMs * idleCpuShare;
    lastUsedMs = nowMs;
    const nowMiB = residentMiB();
    // Collected memory returns to the system some seconds later.
    minMiB = Math.min(minMiB, nowMiB);
    if (!isQuiet || nowMiB - minMiB < minGrowthMiB) return;
    collectNow();
    // Excludes the collection's own CPU time, which would count as work.
    lastUsedMs = usedMs();
    minMiB = residentMiB();
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const memoryMiB = (): number => process.memoryUsage.rss() / 1024 / 1024;
