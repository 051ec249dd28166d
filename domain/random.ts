// Seeded randomness: the same seed gives the same draws, in faults, test traffic and sample data. Not for secrets.

export interface Random {
  /** From 0 to 1, excluding 1. */
  next(): number;
  /** Not rounded; excludes `max`. */
  between(min: number, max: number): number;
  /** Both bounds are included. */
  integerBetween(min: number, max: number): number;
  isTrue(probability: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** What has a weight of 0 is never picked. */
  pickWeighted<T>(all: readonly T[], weightOf: (one: T) => number): T;
  /** A sequence of its own, so that a slower part does not change what another draws. */
  fork(name: string): Random;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const integerBetween = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    integerBetween,
    isTrue: (probability) => next() < probability,
    pick<T>(all: readonly T[]): T {
      if (all.length === 0) throw new Error("There is nothing to pick from.");
      return all[integerBetween(0, all.length - 1)] as T;
    },
    pickWeighted<T>(all: readonly T[], weightOf: (one: T) => number): T {
      const weighted = all.filter((one) => weightOf(one) > 0);
      let rest = next() * weighted.reduce((sum, one) => sum + weightOf(one), 0);
      for (const one of weighted) {
        if (rest < weightOf(one)) return one;
        rest -= weightOf(one);
      }
      // The sum may be rounded up.
      const last = weighted.at(-1);
      if (last === undefined) throw new Error("Nothing has a weight.");
      return last;
    },
    fork: (name) => createRandom(hash(seed, name)),
  };
}

/** Small, and uniform enough for faults and test data. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a over the name, starting with the seed. */
function hash(seed: number, name: string): number {
  let mixed = (2_166_136_261 ^ seed) >>> 0;
  for (const character of name)
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return mixed;
}
