// Node gives back what it no longer needs only when it needs more: after a busy hour it would sit there
// with the memory of that hour all night, on machines where a gigabyte is all there is. So it is asked to
// tidy up in a quiet moment, once after each time of work. It takes about as long as opening a conversation.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookEveryMs = 5_000;
/** Of one processor, since the last look; being there costs a tenth of it. */
const quietShare = 0.05;
/** Having grown by less than this leaves nothing worth tidying. */
const worthwhileMiB = 8;

export function collectGarbageWhenIdle(rest: () => void): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const look = createIdleCheck(processorMs, memoryMiB, () => {
    collect();
    rest();
  });
  setInterval(look, lookEveryMs).unref();
}

/** What is done at each look. */
export function createIdleCheck(
  usedMs: () => number,
  heldMiB: () => number,
  tidyUp: () => void,
): () => void {
  let seenMs = usedMs();
  let leastMiB = 0;
  return () => {
    const nowMs = usedMs();
    const isQuiet = nowMs - seenMs < lookEveryMs * quietShare;
    seenMs = nowMs;
    const nowMiB = heldMiB();
    // What is collected goes back to the system some seconds later.
    leastMiB = Math.min(leastMiB, nowMiB);
    if (!isQuiet || nowMiB - leastMiB < worthwhileMiB) return;
    tidyUp();
    // What the tidying itself used is no work that needs tidying after.
    seenMs = usedMs();
    leastMiB = heldMiB();
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const memoryMiB = (): number => process.memoryUsage.rss() / 1024 / 1024;
