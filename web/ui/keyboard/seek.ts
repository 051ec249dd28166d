// Typing in a list leads to what begins with the letters typed (WAI-ARIA practices, "type-ahead").

const pauseMs = 800;
let letters = "";
let lastMs = 0;

/** What has been typed in one go, with this letter. */
export function seek(letter: string, nowMs: number): string {
  letters = nowMs - lastMs > pauseMs ? letter : letters + letter;
  lastMs = nowMs;
  return letters.toLowerCase();
}

/** One letter, also again and again, goes to the next such item; several stay where they fit. Null: nothing begins so. */
export function soughtIndex(names: readonly string[], sought: string, now: number): number | null {
  const isOneLetter = new Set(sought).size === 1;
  const start = isOneLetter ? sought.slice(0, 1) : sought;
  const first = isOneLetter ? now + 1 : Math.max(0, now);
  for (let step = 0; step < names.length; step += 1) {
    const index = (first + step) % names.length;
    if (names[index]?.trim().toLowerCase().startsWith(start)) return index;
  }
  return null;
}
