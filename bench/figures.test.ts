import { expect, test } from "vitest";
import { createCostFigure, createFigure, needsQuietMachine } from "./figure.ts";
import { figuresOf, type Readings } from "./figures.ts";
import { formatFigures, formatMachine } from "./report/format-figures.ts";

const units = { node: 2, database: 4, server: 3, browser: null };
const cost = {
  operations: 100,
  appCpuMs: 2,
  databaseCpuMs: 2,
  statements: 2,
  roundTrips: 2,
  bytes: 6_000,
  noise: 0.03,
};

test("a duration is divided by the unit and a rate multiplied", () => {
  const duration = { name: "list", ours: 6, unit: "ms" };
  expect(createFigure(duration, { kind: "server", bar: 5, unitBar: 2.5 }, units)).toMatchObject({
    perUnit: 2,
    isWithinBar: false,
    isWithinUnitBar: true,
  });
  const rate = { name: "lists", ours: 300, unit: "per second" };
  expect(
    createFigure(rate, { kind: "server", better: "higher", bar: 500, unitBar: 900 }, units),
  ).toMatchObject({ perUnit: 900, isWithinBar: false, isWithinUnitBar: true });
});

test("a size has no unit, and its bar at unit 1 holds everywhere", () => {
  const figure = createFigure({ name: "code", ours: 130, unit: "kB" }, { unitBar: 125 }, units);
  expect(figure).toMatchObject({ perUnit: null, isWithinUnitBar: false, isWithinBar: null });
  expect(needsQuietMachine(figure)).toBe(false);
});

test("a figure whose unit wasn't measured is compared with its absolute bar only", () => {
  const click = { name: "click", ours: 30, unit: "ms" };
  expect(createFigure(click, { kind: "browser", bar: 60, unitBar: 35 }, units)).toMatchObject({
    perUnit: null,
    isWithinBar: true,
    isWithinUnitBar: null,
  });
});

test("CPU time is compared with its bar at unit 1, and needs no quiet machine", () => {
  const figure = createCostFigure("list page, CPU", cost, 1.5, units);
  expect(figure).toMatchObject({ ours: 4, perUnit: 1.5, isWithinUnitBar: true, isWithinBar: null });
  expect(needsQuietMachine(figure)).toBe(false);
});

test("a run without readings has every figure, none of them measured", () => {
  const nothing: Readings = {
    conversations: 2_000,
    lists: null,
    load: null,
    loadRestricted: null,
    opening: null,
    replies: null,
    visible: null,
    burst: null,
    feed: null,
    mailIntake: null,
    calls: null,
    memory: null,
    start: null,
    pages: null,
  };
  const figures = figuresOf(nothing, units);
  expect(figures.length).toBeGreaterThan(35);
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
  expect(figures.every(({ ours, isWithinBar }) => ours === null && isWithinBar === null)).toBe(
    true,
  );
  expect(formatFigures(figures).match(/not measured/g)).toHaveLength(figures.length);
});

test("printed figures have both bars, and operations what they cost", () => {
  const text = formatFigures([createCostFigure("list page, CPU", cost, 1.5, units)]);
  const [figure, , head, costs] = text.split("\n");
  expect(figure).toMatch(/ ·✓ list page, CPU +4 CPU ms +bar - +per unit 1\.5 +bar at unit 1 1\.5$/);
  expect(head).toContain("round trips");
  expect(costs).toMatch(/list page, CPU +2 +2 +2 +2 +6000 +± 3 %$/);
});

test("a busy machine is named", () => {
  const quiet = formatMachine({ units, drift: 0.02, busyness: 1.05 });
  expect(quiet).toBe(
    "Units: Node 2, database 4, server 3, browser none; change during the run ± 2 %.",
  );
  expect(formatMachine({ units, drift: 0.02, busyness: 1.6 })).toContain("The machine was busy");
});
