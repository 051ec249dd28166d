// Short waits that must be punctual (an undo window, a ring): one timer per due time in this process. The due time is
// also in a row with a job behind it, so a killed process only loses punctuality.
interface TimerSet {
  set(key: string, at: Date, then: () => unknown): void;
  cancel(key: string): void;
  /** Stops all timers; resolves when everything they started has ended. */
  stop(): Promise<void>;
}

const longestMs = 60_000;

export function createTimerSet(now: () => Date): TimerSet {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  const cancel = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
  };
  return {
    set(key, at, then) {
      cancel(key);
      if (isStopped) return;
      const waitMs = at.getTime() - now().getTime();
      if (waitMs > longestMs) return; // The job engine is punctual enough for these.
      timers.set(
        key,
        setTimeout(
          () => {
            timers.delete(key);
            const work = Promise.resolve(then()).finally(() => running.delete(work));
            running.add(work);
          },
          Math.max(0, waitMs),
        ),
      );
    },
    cancel,
    async stop() {
      isStopped = true;
      for (const key of timers.keys()) cancel(key);
      await Promise.all(running);
    },
  };
}
