const firstMs = 1_000;
const longestMs = 300_000;

/** The delay before the next connection; `random`, between 0 and 1, spreads reconnects. */
export function reconnectDelayMs(failures: number, random: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole * (0.5 + random / 2));
}
