import { expect, test } from "vitest";
import { costOf, cpuMsOfCost, cpuMsPerUnit, withoutIdle } from "./cost.ts";
import { cpuMsBetween } from "./cpu-time.ts";

const part = (operations: number, app: number, database: number, bytes: number | null = 100) => ({
  operations,
  cpuMs: { app, database },
  bytes,
  statements: operations * 2,
  roundTrips: operations,
});

test("a cost is per operation, and its noise that of the parts", () => {
  expect(costOf([part(10, 20, 10), part(10, 30, 20)])).toEqual({
    operations: 20,
    appCpuMs: 2.5,
    databaseCpuMs: 1.5,
    statements: 2,
    roundTrips: 1,
    bytes: 10,
    noise: 0.25,
  });
  expect(costOf([part(10, 20, 10), part(10, 30, 20, null)]).bytes).toBeNull();
});

test("application and database are divided by their own units", () => {
  const cost = costOf([part(10, 40, 20)]);
  expect(cpuMsOfCost(cost)).toBe(6);
  expect(cpuMsPerUnit(cost, { node: 2, database: 1, server: 1.5, browser: null })).toBe(4);
});

test("threads that began count in full, and threads that ended not at all", () => {
  const before = new Map([
    ["1/1", 100],
    ["2/2", 50],
  ]);
  const after = new Map([
    ["1/1", 130],
    ["3/3", 5],
  ]);
  expect(cpuMsBetween(before, after)).toBe(35);
});

test("what the idle server would have used in the same time is left out", () => {
  const idle = { cpuMs: { app: 0.01, database: 0.05 }, statements: 0.005, roundTrips: 0.005 };
  expect(withoutIdle(part(10, 20, 10), idle, 1_000)).toEqual({
    operations: 10,
    cpuMs: { app: 10, database: 0 },
    bytes: 100,
    statements: 15,
    roundTrips: 5,
  });
});
