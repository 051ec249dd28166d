// A ratchet: what is too large today is listed with its size, and may only shrink. A file or folder that has
// come down is taken off the list, and never goes back.

export const longestFile = 300;
export const fullestFolder = 15;

/** Lines today. */
export const longFiles: Readonly<Record<string, number>> = {
  "e2e/mail-there-and-back.journey.ts": 458,
};

/** Files today, without tests and style sheets. */
export const fullFolders: Readonly<Record<string, number>> = {
  "server/actions/conversation": 20,
  "server/actions/line": 18,
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
