// Typing in a list moves to the item that begins with the typed letters (WAI-ARIA practices, "type-ahead").

const pauseMs = 800;
let letters = "";
let lastMs = 0;

/** Returns the letters typed without a pause, including this one. */
export function seek(letter: string, nowMs: number): string {
  letters = nowMs - lastMs > pauseMs ? letter : letters + letter;
  lastMs = nowMs;
  return letters.toLowerCase();
}

/** One letter, even repeated, moves to the next match; several stay on a match. Null if nothing matches. */
export function typeAheadIndex(
  names: readonly string[],
  sought: string,
  current: number,
): number | null {
  const isOneLetter = new Set(sought).size === 1;
  const start = isOneLetter ? sought.slice(0, 1) : sought;
  const first = isOneLetter ? current + 1 : Math.max(0, current);
  for (let step = 0; step < names.length; step += 1) {
    const index = (first + step) % names.length;
    if (names[index]?.trim().toLowerCase().startsWith(start)) return index;
  }
  return null;
}
