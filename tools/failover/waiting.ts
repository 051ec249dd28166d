import { setTimeout as pause } from "node:timers/promises";

/** When it was so, or null where it never was. A look that fails is no answer. */
export async function momentOf(
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
  if ((await momentOf(is, withinMs)) === null) throw new Error(`it never came to this: ${what}`);
}
