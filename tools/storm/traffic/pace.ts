// Runs work at a rate with limited concurrency, so that nothing piles up while the app is down.
import { setTimeout as pause } from "node:timers/promises";

interface Pace {
  readonly perSecond: number;
  readonly atOnce: number;
  readonly isOver: () => boolean;
  readonly work: () => Promise<void>;
}

const tickMs = 50;

export async function runAtPace({ perSecond, atOnce, isOver, work }: Pace): Promise<void> {
  if (perSecond <= 0) return;
  const running = new Set<Promise<void>>();
  let owed = 0;
  let last = performance.now();
  while (!isOver()) {
    const at = performance.now();
    // At most one second's worth of missed starts is made up for.
    owed = Math.min(owed + ((at - last) / 1_000) * perSecond, Math.max(1, perSecond));
    last = at;
    for (; owed >= 1 && running.size < atOnce; owed -= 1) {
      const one = work().finally(() => running.delete(one));
      running.add(one);
    }
    await pause(tickMs);
  }
  await Promise.all(running);
}
