// The time of day as the database has it (docs/adr/0033): every process of a desk and every now() in SQL agree, and a
// machine whose own clock is wrong or jumps changes nothing. Between two questions our own steady clock goes on.
import { errorFields, type LogFn } from "./logger.ts";
import { type Db, sql } from "./store/sql.ts";

export interface ClockOptions {
  readonly everyMs?: number;
  readonly steadyMs?: () => number;
}

/** Smaller differences are the way there and back. */
const toleranceMs = 50;
/** Worth a line in the log: somebody set a clock. */
const jumpMs = 5_000;

/** Throws when the database cannot be asked a first time. */
export async function openClock(
  db: Db,
  log: LogFn,
  stops: (() => unknown)[],
  { everyMs = 5_000, steadyMs = () => performance.now() }: ClockOptions = {},
): Promise<{ now(): Date }> {
  const ask = async () => {
    const before = steadyMs();
    const { atMs } = await db.one<{ atMs: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"`,
    );
    const tripMs = steadyMs() - before;
    return { offsetMs: atMs - before - tripMs / 2, doubtMs: tripMs / 2 + toleranceMs };
  };
  let { offsetMs } = await ask();
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const told = await ask();
      const byMs = told.offsetMs - offsetMs;
      if (Math.abs(byMs) > told.doubtMs) offsetMs = told.offsetMs;
      if (Math.abs(byMs) > told.doubtMs + jumpMs)
        log("warn", "clock.jumped", { seconds: Math.round(byMs / 1000) });
    } catch (error) {
      // Said by others; meanwhile the steady clock goes on.
      log("info", "clock.not_asked", errorFields(error));
    } finally {
      isAsking = false;
    }
  }, everyMs);
  timer.unref();
  stops.push(() => clearInterval(timer));
  return { now: () => new Date(steadyMs() + offsetMs) };
}

/** A clock given from outside. Waits and windows follow it too, so that a test can let them pass. */
export const clockOf = (now: () => Date) => ({ now, steadyMs: () => now().getTime() });
