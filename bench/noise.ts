// How much a figure varies within one run: the same measurement over consecutive parts of it.

const parts = 5;

/** Half the range of repeated readings of one figure, as a share of their mean; null for fewer than two. */
export function noiseOf(readings: readonly number[]): number | null {
  if (readings.length < 2) return null;
  const mean = readings.reduce((sum, one) => sum + one, 0) / readings.length;
  if (!(mean > 0)) return null;
  const share = (Math.max(...readings) - Math.min(...readings)) / 2 / mean;
  return Math.round(share * 1_000) / 1_000;
}

/** Applies `measure` to five consecutive parts, or to each value if there are fewer. */
export function noiseOfParts(
  values: readonly number[],
  measure: (part: readonly number[]) => number,
): number | null {
  const count = Math.min(parts, values.length);
  const readings = Array.from({ length: count }, (_, index) =>
    measure(
      values.slice(
        Math.floor((index * values.length) / count),
        Math.floor(((index + 1) * values.length) / count),
      ),
    ),
  );
  return noiseOf(readings);
}
