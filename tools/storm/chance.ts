// Seeded randomness: the same seed gives the same plan of faults and order of work. Each part draws from its own
// sequence, so that a slower part does not change what another draws.
import { seededRandom } from "#simulator/faults/apply-faults.ts";

export interface Chance {
  next(): number;
  /** An integer from 0 up to, but not including, the argument. */
  below(max: number): number;
  between(min: number, max: number): number;
  is(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** By weight; a weight of 0 is never drawn. */
  pickBy<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** Time until the next event, with this mean. */
  gap(meanMs: number): number;
  fork(name: string): Chance;
}

export function createChance(seed: number): Chance {
  const draw = seededRandom(seed);
  const chance: Chance = {
    next: draw,
    below: (max) => Math.floor(draw() * max),
    between: (min, max) => min + draw() * (max - min),
    is: (probability) => draw() < probability,
    pick(from) {
      const one = from[Math.floor(draw() * from.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    pickBy(weights) {
      const rows = Object.entries(weights) as [keyof typeof weights, number][];
      let left = draw() * rows.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of rows) {
        if (weight > 0 && left < weight) return name;
        left -= weight;
      }
      throw new Error("nothing has a weight");
    },
    // Exponential, capped so that no run waits for minutes.
    gap: (meanMs) => Math.min(4 * meanMs, -Math.log(1 - draw()) * meanMs),
    fork: (name) => createChance(mix(seed, name)),
  };
  return chance;
}

/** FNV-1a over the name, starting with the seed. */
function mix(seed: number, name: string): number {
  let hash = (2_166_136_261 ^ seed) >>> 0;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}
