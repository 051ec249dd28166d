// WhatsApp's customer service window: free-form text is allowed for a day after the customer last wrote; outside of it
// only templates approved by WhatsApp. https://developers.facebook.com/docs/whatsapp, looked at on 2026-11-22.
import { limit } from "#domain/limits.ts";

/** End of the window; null if they never wrote. */
const windowUntil = (lastInAt: string | null): Date | null =>
  lastInAt === null
    ? null
    : new Date(Date.parse(lastInAt) + limit("whatsappWindowHours") * 3_600_000);

export const isWindowOpen = (lastInAt: string | null, now: Date): boolean =>
  (windowUntil(lastInAt)?.getTime() ?? 0) > now.getTime();

/** "5 h 12 min", "12 min"; null if the window is closed. */
export function formatWindowLeft(lastInAt: string | null, now: Date): string | null {
  if (!isWindowOpen(lastInAt, now)) return null;
  const until = windowUntil(lastInAt)?.getTime() ?? 0;
  const minutes = Math.max(1, Math.floor((until - now.getTime()) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
