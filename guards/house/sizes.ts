// A ratchet: a file that is too long today is listed with its size and may only shrink. A file that has come down
// is taken off the list and never goes back.

export const longestFile = 300;

/** Lines today. */
export const longFiles: Readonly<Record<string, number>> = {
  "e2e/mail-there-and-back.journey.ts": 458,
};

export function judgeSizes(
  sizes: Readonly<Record<string, number>>,
  most: number,
  allowed: Readonly<Record<string, number>>,
): string[] {
  const grown = Object.entries(sizes)
    .filter(([name, size]) => size > (allowed[name] ?? most))
    .map(([name, size]) => `${name} has ${size}, at most ${allowed[name] ?? most}`);
  const mended = Object.keys(allowed)
    .filter((name) => (sizes[name] ?? 0) <= most)
    .map((name) => `${name} has come down to ${sizes[name] ?? 0}: take it off the list`);
  return [...grown, ...mended];
}
