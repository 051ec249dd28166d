// Limits concurrent calls to what the machine handles quickly: lateness from load is no carrier fault.

export interface ConcurrencyLimiter {
  /** Runs the work as soon as there is room, in order of arrival. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Settles when no work is waiting. */
  drain(): Promise<void>;
}

interface ConcurrencyLimiterOptions {
  /** A small request that also depends on what the work needs. */
  readonly probe: () => Promise<unknown>;
  readonly max: number;
  readonly slowMs?: number;
}

const atFirst = 4;

export function createConcurrencyLimiter({
  probe,
  max,
  slowMs = 300,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  const watching: (() => void)[] = [];
  let allowed = atFirst;
  let inside = 0;

  function admitWaiting(): void {
    while (inside < allowed && waiting.length > 0) {
      inside += 1;
      waiting.shift()?.();
    }
    if (waiting.length === 0) for (const notify of watching.splice(0)) notify();
  }
  /** Raises the limit by one after a quick probe and halves it after a slow one. */
  async function measure(): Promise<void> {
    const sinceMs = performance.now();
    await probe();
    const isQuick = performance.now() - sinceMs <= slowMs;
    allowed = isQuick ? Math.min(max, allowed + 1) : Math.max(1, Math.floor(allowed / 2));
  }

  return {
    async run(work) {
      await new Promise<void>((enter) => {
        waiting.push(enter);
        admitWaiting();
      });
      try {
        await measure().catch(() => undefined);
        admitWaiting();
        return await work();
      } finally {
        inside -= 1;
        admitWaiting();
      }
    },
    drain: () =>
      new Promise((drained) => {
        watching.push(drained);
        admitWaiting();
      }),
  };
}
