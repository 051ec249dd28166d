// Whether the time of something has come.
import { limit } from "./limits.ts";

/**
 * A timer may wake a moment early by the clock that is asked here, and the database may see a job as due before it. Whoever is
 * told "no" plans it again: its job ends with this look.
 */
export const isDue = (at: string | Date, now: Date): boolean =>
  new Date(at).getTime() - limit("timerEarlyMs") <= now.getTime();

/** When to look again at what is not due: not in the same moment, where two clocks disagree. */
export const lookAgainAt = (at: string | Date, now: Date): Date =>
  new Date(Math.max(new Date(at).getTime(), now.getTime() + limit("timerEarlyMs")));
