// Node gives back what it no longer needs only when it needs more: after a busy hour it would sit there
// with the memory of that hour all night, on machines where a gigabyte is all there is. So it is asked to
// tidy up in a quiet moment, once after each time of work. It takes about as long as opening a conversation.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookEveryMs = 5_000;
/** Of one processor, since the last look. */
const quietShare = 0.03;
/** Less work than this leaves nothing worth tidying. */
const worthwhileMs = 1_000;

export function tidyUpWhenQuiet(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setInterval(watchForQuiet(processorMs, collect), lookEveryMs).unref();
}

/** What is done at each look. */
export function watchForQuiet(usedMs: () => number, collect: () => void): () => void {
  let seenMs = usedMs();
  let tidiedMs = 0;
  return () => {
    const nowMs = usedMs();
    const isQuiet = nowMs - seenMs < lookEveryMs * quietShare;
    seenMs = nowMs;
    if (!isQuiet || nowMs - tidiedMs < worthwhileMs) return;
    collect();
    // What the tidying itself used is no work that needs tidying after.
    seenMs = usedMs();
    tidiedMs = seenMs;
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
