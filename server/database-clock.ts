// The time of day according to the database (docs/adr/0033): every process and every now() in SQL agree, and a wrong or
// jumping machine clock has no effect. Between two queries the local monotonic clock advances it.
import { errorFields, type LogFn } from "./logger.ts";
import { type Db, sql } from "./store/sql.ts";

interface ClockOptions {
  readonly everyMs?: number;
  readonly steadyMs?: () => number;
}

/** Smaller differences are network latency. */
const toleranceMs = 50;
/** Logged: the clock was set. */
const jumpMs = 5_000;

/** Throws if the first query fails. */
export async function openClock(
  db: Db,
  log: LogFn,
  stops: (() => unknown)[],
  { everyMs = 5_000, steadyMs = () => performance.now() }: ClockOptions = {},
): Promise<{ now(): Date }> {
  const readClock = async () => {
    const before = steadyMs();
    const { atMs } = await db.one<{ atMs: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"`,
    );
    const tripMs = steadyMs() - before;
    return { offsetMs: atMs - before - tripMs / 2, uncertaintyMs: tripMs / 2 + toleranceMs };
  };
  let { offsetMs } = await readClock();
  let isReading = false;
  const timer = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    try {
      const measurement = await readClock();
      const byMs = measurement.offsetMs - offsetMs;
      if (Math.abs(byMs) > measurement.uncertaintyMs) offsetMs = measurement.offsetMs;
      if (Math.abs(byMs) > measurement.uncertaintyMs + jumpMs)
        log("warn", "clock.jumped", { seconds: Math.round(byMs / 1000) });
    } catch (error) {
      // Database outages are logged elsewhere; meanwhile the monotonic clock advances.
      log("info", "clock.read_failed", errorFields(error));
    } finally {
      isReading = false;
    }
  }, everyMs);
  timer.unref();
  stops.push(() => clearInterval(timer));
  return { now: () => new Date(steadyMs() + offsetMs) };
}

/** An injected clock. Timeouts and windows follow it too, so a test can advance them. */
export const clockOf = (now: () => Date) => ({ now, steadyMs: () => now().getTime() });
