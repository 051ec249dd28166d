// Decides whether a time is due.
import { limit } from "./limits.ts";

/**
 * A timer may fire slightly early by this clock, and the database may see a job as due first. A caller that gets false
 * must reschedule, since its job ends with this check.
 */
export const isDue = (at: string | Date, now: Date): boolean =>
  new Date(at).getTime() - limit("timerClockSkewMs") <= now.getTime();

/** When to check again if not due: never at once, since two clocks may differ. */
export const nextCheckAt = (at: string | Date, now: Date): Date =>
  new Date(Math.max(new Date(at).getTime(), now.getTime() + limit("timerClockSkewMs")));
