import { expect, test } from "vitest";
import { createCostFigure, createFigure, type Figure } from "#bench/figure.ts";
import { type ComparedRun, compareRuns, formatComparison, hasWorse } from "./compare-runs.ts";

const unitsOf = (unit: number) => ({ node: unit, database: unit, server: unit, browser: unit });

const run = (figures: readonly Figure[], busyness = 1, drift = 0): ComparedRun => ({
  at: "2026-11-28T00:00:00.000Z",
  figures,
  busyness,
  drift,
  readings: { conversations: 20_000 },
});
const duration = (ours: number, unit = 1, noise: number | null = 0.02) =>
  createFigure({ name: "open", ours, unit: "ms" }, { kind: "server", noise }, unitsOf(unit));
const rate = (ours: number) =>
  createFigure(
    { name: "lists", ours, unit: "per second" },
    { kind: "server", noise: 0.01, better: "higher" },
    unitsOf(1),
  );
const cpu = (cpuMs: number, statements = 2) =>
  createCostFigure(
    "list page, CPU",
    {
      operations: 100,
      appCpuMs: cpuMs / 2,
      databaseCpuMs: cpuMs / 2,
      statements,
      roundTrips: 2,
      bytes: 6_000,
      noise: 0.02,
    },
    null,
    unitsOf(1),
  );
const verdicts = (before: ComparedRun, now: ComparedRun) =>
  compareRuns(before, now).comparisons.map(({ name, verdict }) => `${name}: ${verdict}`);

test("machines of different speed are compared per unit", () => {
  expect(verdicts(run([duration(5)]), run([duration(15, 3)]))).toEqual(["open: same"]);
  expect(verdicts(run([duration(5)]), run([duration(15, 2)]))).toEqual(["open: worse"]);
  expect(verdicts(run([duration(5)]), run([duration(5, 3)]))).toEqual(["open: better"]);
});

test("a change within the noise of both runs and their drift is none", () => {
  const before = run([duration(5, 1, 0.06)]);
  expect(verdicts(before, run([duration(5.5, 1, 0.06)]))).toEqual(["open: same"]);
  expect(verdicts(before, run([duration(5.8, 1, 0.06)]))).toEqual(["open: worse"]);
  expect(verdicts(before, run([duration(5.8, 1, 0.06)], 1, 0.1))).toEqual(["open: same"]);
});

test("a figure that was read once may differ by as much as two such readings do", () => {
  expect(verdicts(run([duration(5, 1, null)]), run([duration(6.4, 1, null)]))).toEqual([
    "open: same",
  ]);
});

test("a lower rate is worse", () => {
  expect(verdicts(run([rate(900)]), run([rate(700)]))).toEqual(["lists: worse"]);
  expect(verdicts(run([rate(900)]), run([rate(1_200)]))).toEqual(["lists: better"]);
});

test("sizes have no unit and little noise", () => {
  const size = (ours: number) =>
    createFigure({ name: "code", ours, unit: "kB" }, { noise: 0.01 }, unitsOf(1));
  expect(verdicts(run([size(124)]), run([size(125)]))).toEqual(["code: same"]);
  expect(verdicts(run([size(124)]), run([size(128)]))).toEqual(["code: worse"]);
  expect(verdicts(run([size(0)]), run([size(3)]))).toEqual(["code: worse"]);
});

test("more statements per operation are worse, whatever the CPU time says", () => {
  expect(verdicts(run([cpu(4)]), run([cpu(4, 3)]))).toEqual([
    "list page, CPU: same",
    "list page, statements: worse",
    "list page, round trips: same",
    "list page, bytes: same",
  ]);
});

test("on a busy machine only CPU time, counts and sizes are compared", () => {
  const { comparisons, leftOut } = compareRuns(
    run([duration(5), cpu(4)]),
    run([duration(50), cpu(4)], 2),
  );
  expect(leftOut).toEqual(["open"]);
  expect(comparisons.map(({ name }) => name)).toContain("list page, CPU");
  expect(comparisons.map(({ name }) => name)).not.toContain("open");
});

test("what was measured in one of the runs only is left out", () => {
  const missing = createFigure({ name: "open", ours: null, unit: "ms" }, {}, unitsOf(1));
  expect(verdicts(run([duration(5)]), run([missing, rate(900)]))).toEqual([]);
});

test("the text names what is worse and better, and the verdict follows", () => {
  const [before, now] = [run([duration(5), rate(900)]), run([duration(8), rate(1_300)])];
  const comparison = compareRuns(before, now);
  expect(hasWorse(comparison)).toBe(true);
  expect(formatComparison(comparison, before, now)).toMatchInlineSnapshot(`
    "Against the run of 2026-11-28T00:00:00.000Z, per unit:
     ✗ worse   open: 5 → 8 ms (by 60 %, noise 5 %)
     ✓ better  lists: 900 → 1300 per second (by 31 %, noise 5 %)
     0 figures are the same within their noise."
  `);
  expect(hasWorse(compareRuns(before, before))).toBe(false);
});
