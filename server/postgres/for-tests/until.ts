import { setTimeout as pause } from "node:timers/promises";

/** A process that begins with a new database takes half a minute on a busy machine. */
const usualPatienceMs = 90_000;

// Looks again and again until something is so; a test that waits in vain says for what.
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(20);
  }
}
