// The CPU time that one input takes, against a budget in milliseconds of the machine of unit 1 (docs/performance.md), so
// that the promise is the same on every machine.

import { nominalCpuMs } from "#bench/reference/machine-units.ts";
import { measureNodeLoop } from "#bench/reference/node-loop.ts";
import { threadTimeOf } from "#testing/cpu-time.ts";

/** A longer input is preceded by its beginnings, because a whole one could take hours in a quadratic parser. */
const shortLength = 32_768;
const shares = [1 / 64, 1 / 8, 1];

/** The milliseconds at unit 1 if they exceed the budget; null if they don't. */
export async function findCpuExcess(
  read: (input: string) => unknown,
  input: string,
  budgetMs: number,
): Promise<number | null> {
  for (const share of input.length > shortLength ? shares : [1]) {
    const part = input.slice(0, Math.ceil(input.length * share));
    const excess = await measureExcess(() => read(part), budgetMs);
    if (excess !== null) return excess;
  }
  return null;
}

/** Slow once may be a garbage collection or compilation: the unit is measured only then, and the work again. */
async function measureExcess(work: () => unknown, budgetMs: number): Promise<number | null> {
  const first = await threadTimeOf(work);
  if (first <= budgetMs) return null;
  const unit = Math.max(1, await measureUnit());
  if (first / unit <= budgetMs) return null;
  const second = await threadTimeOf(work);
  const atUnit = Math.min(first, second) / unit;
  return atUnit > budgetMs ? Math.round(atUnit) : null;
}

/** Three readings: other work on the machine makes its caches and cores slower from second to second. */
const measureUnit = async (): Promise<number> =>
  (await measureNodeLoop(3)).cpuMs / nominalCpuMs.node;
