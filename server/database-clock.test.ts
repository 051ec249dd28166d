import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { openClock } from "./database-clock.ts";
import type { Db } from "./store/sql.ts";

/** A database whose clock is the test's to set. */
function openRoom() {
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
      ...{ everyMs: 1, steadyMs: () => state.steadyMs },
    });
  return { state, events, pass, open, stop: () => stops.map((one) => one()) };
}

test("the time is the database's, whatever this machine's clock says, and goes on while it is away", async () => {
  const room = openRoom();
  const clock = await room.open();
  expect(clock.now().toISOString()).toBe("2026-11-20T12:00:00.000Z");
  room.state.isAway = true;
  room.pass(90_000);
  await eventually(() => expect(room.events).toContain("clock.not_asked"));
  expect(clock.now().toISOString()).toBe("2026-11-20T12:01:30.000Z");
  room.stop();
});

test("a clock that somebody set is followed, and the jump is told once", async () => {
  const room = openRoom();
  const clock = await room.open();
  room.state.databaseMs -= 3600_000;
  await eventually(() => expect(clock.now().toISOString()).toBe("2026-11-20T11:00:00.000Z"));
  room.stop();
  expect(room.events.filter((one) => one === "clock.jumped")).toHaveLength(1);
});
