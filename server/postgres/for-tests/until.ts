import { setTimeout as pause } from "node:timers/promises";

// Looks again and again until something is so; a test that waits in vain says for what.
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(20);
  }
}
