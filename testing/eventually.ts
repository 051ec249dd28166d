/** Generous: a long timeout costs nothing when the state arrives soon, and a busy machine may need it. */
const usualPatienceMs = 60_000;

/**
 * Retries until `look` succeeds, so tests wait for states and never for a fixed time. Rethrows the last error on
 * timeout.
 */
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
