// Reproducible sample data. Only ids are always new, so that two seeded workspaces fit into one database.
import { randomFillSync } from "node:crypto";
import { createId, type Id } from "#domain/ids.ts";
import { createRandom, type Random } from "#domain/random.ts";

export interface SeedRandom extends Random {
  idAt<I extends Id<string>>(atMs: number): I;
}

export function createSeedRandom(seed: number): SeedRandom {
  const freshBytes = openFreshBytes();
  return { ...createRandom(seed), idAt: (atMs) => createId(atMs, freshBytes()) };
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
