// Reproducible randomness: the same seed gives the same data. Only ids are always new, so that two seeded workspaces
// fit into one database.
import { randomFillSync } from "node:crypto";
import { createId, type Id } from "#domain/ids.ts";
import { seededRandom } from "#simulator/faults/apply-faults.ts";

export interface Random {
  /** From 0 to 1, excluding 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  isLucky(share: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** An index of `weights`, with a probability according to its weight. */
  weigh(weights: readonly number[]): number;
  idAt<I extends Id<string>>(atMs: number): I;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const freshBytes = openFreshBytes();
  return {
    next,
    between,
    isLucky: (share) => next() < share,
    pick<T>(all: readonly T[]): T {
      if (all.length === 0) throw new Error("There is nothing to pick from.");
      return all[between(0, all.length - 1)] as T;
    },
    weigh(weights) {
      let rest = next() * weights.reduce((sum, one) => sum + one, 0);
      const index = weights.findIndex((one) => {
        rest -= one;
        return rest < 0;
      });
      return index === -1 ? weights.length - 1 : index;
    },
    idAt: (atMs) => createId(atMs, freshBytes()),
  };
}

/** Ten bytes at a time from a large buffer: a system call for each would take longer than everything else. */
function openFreshBytes(): () => Uint8Array {
  const store = new Uint8Array(65_530);
  let used = store.length;
  return () => {
    if (used === store.length) {
      randomFillSync(store);
      used = 0;
    }
    used += 10;
    return store.subarray(used - 10, used);
  };
}
