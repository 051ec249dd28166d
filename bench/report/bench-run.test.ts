import { expect, test } from "vitest";
import { nominalCpuMs, type Reference } from "#bench/reference/machine-units.ts";
import { spreadOf } from "#bench/spread.ts";
import { combineReferences, restoreRun } from "./bench-run.ts";

const reference = (unit: number, busyness = 1): Reference => {
  const reading = (cpuMs: number) => ({
    cpuMs: cpuMs * unit,
    wallMs: cpuMs * unit * busyness,
    noise: 0.02,
  });
  const { pointRead, commit, report } = nominalCpuMs;
  return {
    node: reading(nominalCpuMs.node),
    database: { pointRead: reading(pointRead), commit: reading(commit), report: reading(report) },
    browser: null,
  };
};

test("a run is as busy as its busier end", () => {
  const combined = combineReferences(reference(1, 1), reference(2, 1.5));
  expect(combined).toMatchObject({ units: { server: 1.5 }, busyness: 1.5, drift: 0.33 });
});

test("figures of a stored run are computed from what it measured", () => {
  const stored = {
    ...combineReferences(reference(2), reference(2)),
    figures: [],
    units: { node: 7, database: 7, server: 7, browser: 7 },
    readings: { conversations: 2_000, start: spreadOf([600, 600, 600]) },
  };
  const run = restoreRun(JSON.stringify(stored));
  expect(run?.units.server).toBe(2);
  expect(run?.figures.find(({ name }) => name.startsWith("cold start"))).toMatchObject({
    ours: 600,
    perUnit: 300,
    isWithinUnitBar: true,
  });
});

test("a run of a bench without reference units can't be restored", () => {
  expect(restoreRun(JSON.stringify({ readings: {} }))).toBeNull();
});
