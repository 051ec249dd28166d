// How many pictures stay out, and why. Pure.

/** null where nothing is left out. */
export function picturesWords(far: number, counting: number): string | null {
  if (far === 0 && counting === 0) return null;
  const counts = counting === 1 ? "1 counts readers" : `${counting} count readers`;
  if (far === 0)
    return counting === 1
      ? "A picture that only counts readers was left out."
      : `${counting} pictures that only count readers were left out.`;
  const away =
    far === 1 ? "1 picture from afar is not loaded" : `${far} pictures from afar are not loaded`;
  return counting === 0
    ? `${away}.`
    : `${away}; ${counts} and stay${counting === 1 ? "s" : ""} out.`;
}
