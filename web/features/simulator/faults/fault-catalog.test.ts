import { expect, test } from "vitest";
import type { FaultRule, FaultRuleInput } from "#contract/simulator/simulator.ts";
import {
  codes,
  faultForCode,
  findCodeRule,
  findRule,
  frequencyOf,
  groups,
  isRuleActive,
  setErrorCode,
  toggleFault,
} from "./fault-catalog.ts";

const choices = groups.flatMap((group) => group.choices);
const [repeated, forged] = choices;
if (repeated === undefined || forged === undefined) throw new Error("no choices");
const filled = (inputs: readonly FaultRuleInput[]): FaultRule[] =>
  inputs.map((input, index) => ({
    id: `${index}`,
    match: {},
    probability: 1,
    left: null,
    ...input,
  }));

test("finds a fault that is switched on, and switches it off individually", () => {
  const on = filled(toggleFault(filled(toggleFault([], repeated, "always")), forged, "seldom"));
  const found = findRule(on, forged);
  expect(isRuleActive(found) && frequencyOf(found)).toBe("seldom");
  const off = filled(toggleFault(on, forged, null));
  expect(findRule(off, forged)).toBeUndefined();
  expect(isRuleActive(findRule(off, repeated))).toBe(true);
});

test("changes the frequency without adding a second rule", () => {
  const rules = filled(toggleFault(filled(toggleFault([], forged, "seldom")), forged, "once"));
  expect(rules).toHaveLength(1);
  expect(rules[0]).toMatchObject({ left: 1 });
});

test("shows a used-up rule as off, and drops it at the next change", () => {
  const used = filled([{ fault: forged.fault, left: 0 }]);
  expect(isRuleActive(findRule(used, forged))).toBe(false);
  expect(toggleFault(used, repeated, "always")).toHaveLength(1);
});

test("leaves rules for a single phone alone", () => {
  const theirs = filled([{ fault: { kind: "lost" }, match: { customerAddress: "+447700900177" } }]);
  const rules = toggleFault(theirs, forged, "always");
  expect(rules).toContain(theirs[0]);
  expect(rules).toHaveLength(2);
});

test("maps each code to a rejection or a failed delivery, only one at a time", () => {
  for (const { code } of codes) {
    const fault = faultForCode(code);
    expect(fault.kind).toBe(code < 30_000 ? "refused" : "undelivered");
    expect(fault).toHaveProperty("code", code);
  }
  const first = filled(setErrorCode([], { code: 30003, frequency: "once" }));
  const second = filled(setErrorCode(first, { code: 21610, frequency: "always" }));
  expect(second).toHaveLength(1);
  expect(findCodeRule(second)?.fault).toEqual({ kind: "refused", code: 21610 });
  expect(setErrorCode(second, null)).toEqual([]);
});
