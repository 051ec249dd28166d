/** Patience costs nothing where a fact comes soon, and a busy machine may need a lot of it. */
const usualPatienceMs = 60_000;

/** Asks until it holds: waiting for a fact, never for a time. The last reason is told when it never does. */
export async function eventually<T>(
  look: () => Promise<T> | T,
  withinMs = usualPatienceMs,
): Promise<T> {
  const until = performance.now() + withinMs;
  let pauseMs = 10;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > until) throw error;
      pauseMs = Math.min(200, pauseMs * 1.3);
      await new Promise((again) => setTimeout(again, pauseMs));
    }
  }
}
