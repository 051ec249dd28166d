import { noiseOfParts } from "./noise.ts";

export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Of p50 and p95; see noise.ts. */
  readonly noise: { readonly p50: number | null; readonly p95: number | null };
}

/** Nearest rank of sorted values, so the result is a measured value. */
function rank(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const rankOf = (values: readonly number[], share: number): number => rank(inOrder(values), share);

export const inOrder = (values: readonly number[]): number[] =>
  [...values].sort((one, other) => one - other);

/** Of values in the order in which they were measured. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = inOrder(values);
  return {
    count: sorted.length,
    p50: roundFigure(rank(sorted, 0.5)),
    p95: roundFigure(rank(sorted, 0.95)),
    max: roundFigure(rank(sorted, 1)),
    noise: {
      p50: noiseOfParts(values, (part) => rankOf(part, 0.5)),
      p95: noiseOfParts(values, (part) => rankOf(part, 0.95)),
    },
  };
}

export const medianOf = (values: readonly number[]): number => spreadOf(values).p50;

export const roundFigure = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;

/** Runs one round of each in turn, so other load on the machine affects all of them equally. */
export async function runInterleaved<Key extends string>(
  rounds: number,
  works: Readonly<Record<Key, (round: number) => Promise<void>>>,
): Promise<Record<Key, number[]>> {
  const keys = Object.keys(works) as Key[];
  const durationsMs = Object.fromEntries(keys.map((key) => [key, [] as number[]])) as Record<
    Key,
    number[]
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const key of keys) {
      const startedAt = performance.now();
      await works[key](round);
      durationsMs[key].push(performance.now() - startedAt);
    }
  }
  return durationsMs;
}

export const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work(index);
};
