// How many pictures stay out, and why. Pure.

/** null where nothing is left out. */
export function picturesWords(far: number, counting: number): string | null {
  if (far === 0 && counting === 0) return null;
  const away =
    far === 1 ? "1 picture from afar is not loaded." : `${far} pictures from afar are not loaded.`;
  const counts =
    counting === 1
      ? "1 that only counts readers stays out."
      : `${counting} that only count readers stay out.`;
  if (counting === 0) return away;
  if (far > 0) return `${away} ${counts}`;
  return counting === 1
    ? "A picture that only counts readers was left out."
    : `${counting} pictures that only count readers were left out.`;
}
