// As many calls at once as the machine answers quickly: what is late because it is busy is no fault of the carrier.

export interface Turnstile {
  /** Runs it as soon as there is room, first come first served. */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Settles when nobody waits before it. */
  clear(): Promise<void>;
}

interface TurnstileOptions {
  /** Something small that everything else asks too. */
  readonly probe: () => Promise<unknown>;
  readonly most: number;
  readonly slowMs?: number;
}

const atFirst = 4;

export function openTurnstile({ probe, most, slowMs = 300 }: TurnstileOptions): Turnstile {
  const waiting: (() => void)[] = [];
  const watching: (() => void)[] = [];
  let allowed = atFirst;
  let inside = 0;

  function letIn(): void {
    while (inside < allowed && waiting.length > 0) {
      inside += 1;
      waiting.shift()?.();
    }
    if (waiting.length === 0) for (const tell of watching.splice(0)) tell();
  }
  /** One more where it was quick, half as many where it was not. */
  async function measure(): Promise<void> {
    const sinceMs = performance.now();
    await probe();
    const isQuick = performance.now() - sinceMs <= slowMs;
    allowed = isQuick ? Math.min(most, allowed + 1) : Math.max(1, Math.floor(allowed / 2));
  }

  return {
    async enter(work) {
      await new Promise<void>((enter) => {
        waiting.push(enter);
        letIn();
      });
      try {
        await measure().catch(() => undefined);
        letIn();
        return await work();
      } finally {
        inside -= 1;
        letIn();
      }
    },
    clear: () =>
      new Promise((cleared) => {
        watching.push(cleared);
        letIn();
      }),
  };
}
