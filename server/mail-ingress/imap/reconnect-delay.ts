const firstMs = 1_000;
const longestMs = 300_000;

/** How long to wait before the next connection; `random` between 0 and 1 keeps many from coming at once. */
export function reconnectDelayMs(failures: number, random: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole * (0.5 + random / 2));
}
