import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { openClock } from "./database-clock.ts";
import type { Db } from "./store/sql.ts";

/** A database whose clock the test sets. */
function createClockFixture() {
  const state = { databaseMs: Date.parse("2026-11-20T12:00:00Z"), steadyMs: 5_000, isAway: false };
  const db = {
    one: async () => {
      if (state.isAway) throw new Error("away");
      return { atMs: state.databaseMs };
    },
  } as unknown as Db;
  const events: string[] = [];
  const stops: (() => unknown)[] = [];
  const pass = (ms: number) => {
    state.databaseMs += ms;
    state.steadyMs += ms;
  };
  const open = () =>
    openClock(db, (_, event) => events.push(event), stops, {
      everyMs: 1,
      steadyMs: () => state.steadyMs,
    });
  return { state, events, pass, open, stop: () => stops.map((one) => one()) };
}

test("follows the database's time whatever this machine's clock says, and keeps running while the database is unavailable", async () => {
  const fixture = createClockFixture();
  const clock = await fixture.open();
  expect(clock.now().toISOString()).toBe("2026-11-20T12:00:00.000Z");
  fixture.state.isAway = true;
  fixture.pass(90_000);
  await eventually(() => expect(fixture.events).toContain("clock.read_failed"));
  expect(clock.now().toISOString()).toBe("2026-11-20T12:01:30.000Z");
  fixture.stop();
});

test("follows a clock that was set, and logs the jump once", async () => {
  const fixture = createClockFixture();
  const clock = await fixture.open();
  fixture.state.databaseMs -= 3600_000;
  await eventually(() => expect(clock.now().toISOString()).toBe("2026-11-20T11:00:00.000Z"));
  fixture.stop();
  expect(fixture.events.filter((one) => one === "clock.jumped")).toHaveLength(1);
});
