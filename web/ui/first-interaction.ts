const interactionEvents = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel"] as const;
const idleMs = 10_000;

const waiting = new Set<() => void>();
let hasInteracted = false;
let isWatching = false;

/**
 * Runs on the first input, which precedes the first click, or after ten idle seconds; at once if that has been. For
 * code that the first render does not need. Returns a function that cancels it.
 */
export function onFirstInteraction(run: () => void): () => void {
  if (hasInteracted) {
    run();
    return () => undefined;
  }
  waiting.add(run);
  if (!isWatching) watch();
  return () => waiting.delete(run);
}

function watch(): void {
  isWatching = true;
  const start = () => {
    hasInteracted = true;
    clearTimeout(timer);
    for (const sign of interactionEvents) removeEventListener(sign, start);
    for (const run of waiting) run();
    waiting.clear();
  };
  const timer = setTimeout(start, idleMs);
  for (const sign of interactionEvents) addEventListener(sign, start, { passive: true });
}
