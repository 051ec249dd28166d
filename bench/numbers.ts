export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

/** Of sorted values; the nearest rank, so that it is a value that was measured. */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  return {
    count: sorted.length,
    p50: short(rank(sorted, 0.5)),
    p95: short(rank(sorted, 0.95)),
    most: short(rank(sorted, 1)),
  };
}

export const medianOf = (values: readonly number[]): number => spreadOf(values).p50;

export const short = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;

/** Runs one round of each in turn, so that whatever else the machine does troubles all of them alike. */
export async function inTurns<Key extends string>(
  rounds: number,
  works: Readonly<Record<Key, (round: number) => Promise<void>>>,
): Promise<Record<Key, number[]>> {
  const keys = Object.keys(works) as Key[];
  const taken = Object.fromEntries(keys.map((key) => [key, [] as number[]])) as Record<
    Key,
    number[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const key of keys) {
      const startedAt = performance.now();
      await works[key](round);
      taken[key].push(performance.now() - startedAt);
    }
  }
  return taken;
}

export const times = async (count: number, work: (place: number) => Promise<unknown>) => {
  for (let place = 0; place < count; place += 1) await work(place);
};
