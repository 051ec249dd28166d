import { setTimeout as pause } from "node:timers/promises";

/** The time at which the condition became true, or null on timeout. A failed check counts as false. */
export async function findTimeWhen(
  is: () => Promise<boolean> | boolean,
  withinMs: number,
  everyMs = 100,
): Promise<number | null> {
  const until = performance.now() + withinMs;
  for (;;) {
    if (await Promise.resolve(is()).catch(() => false)) return performance.now();
    if (performance.now() > until) return null;
    await pause(everyMs);
  }
}

export async function mustBecome(
  what: string,
  is: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<void> {
  if ((await findTimeWhen(is, withinMs)) === null)
    throw new Error(`it never came to this: ${what}`);
}
