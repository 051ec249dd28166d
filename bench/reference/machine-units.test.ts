import { expect, test } from "vitest";
import {
  busynessOf,
  driftOf,
  formatReference,
  meanUnits,
  nominalCpuMs,
  type Reference,
  unitsOf,
} from "./machine-units.ts";

/** A machine that needs this many times the CPU time of the one of unit 1. */
const machine = (node: number, database: number, browser: number | null): Reference => {
  const reading = (cpuMs: number) => ({ cpuMs, wallMs: cpuMs * 2, noise: 0.02 });
  return {
    node: reading(node * nominalCpuMs.node),
    database: {
      pointRead: reading(database * nominalCpuMs.pointRead),
      commit: reading(database * nominalCpuMs.commit),
      report: reading(database * nominalCpuMs.report),
    },
    browser: browser === null ? null : reading(browser * nominalCpuMs.browser),
  };
};

test("a unit is how many times the nominal CPU time the fixed work takes", () => {
  expect(unitsOf(machine(1, 1, 1))).toEqual({ node: 1, database: 1, server: 1, browser: 1 });
  expect(unitsOf(machine(3, 2, 0.5))).toEqual({ node: 3, database: 2, server: 2.5, browser: 0.5 });
  expect(unitsOf(machine(1, 1, null)).browser).toBeNull();
});

test("the unit of a run is the mean of before and after, and the drift half the change", () => {
  const [before, after] = [unitsOf(machine(1, 1, 2)), unitsOf(machine(1.2, 1, 2))];
  expect(meanUnits(before, after)).toEqual({ node: 1.1, database: 1, server: 1.05, browser: 2 });
  expect(driftOf(before, after)).toBeCloseTo(0.05);
  expect(driftOf(before, before)).toBe(0);
});

test("a machine is as busy as the Node loop waits for a CPU", () => {
  expect(busynessOf(machine(5, 1, 1))).toBe(2);
});

test("the reference is printed with what it was measured by", () => {
  const text = formatReference(machine(2, 1, null));
  expect(text).toContain("Node: 2 (");
  expect(text).toContain("browser: none");
});
