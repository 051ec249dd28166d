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
  inputs.map((input, place) => ({
    id: `${place}`,
    match: {},
    probability: 1,
    left: null,
    ...input,
  }));

test("what is switched on can be found and switched off again, each by itself", () => {
  const on = filled(toggleFault(filled(toggleFault([], repeated, "always")), forged, "seldom"));
  const found = findRule(on, forged);
  expect(isRuleActive(found) && frequencyOf(found)).toBe("seldom");
  const off = filled(toggleFault(on, forged, null));
  expect(findRule(off, forged)).toBeUndefined();
  expect(isRuleActive(findRule(off, repeated))).toBe(true);
});

test("changing how often does not make a second rule", () => {
  const rules = filled(toggleFault(filled(toggleFault([], forged, "seldom")), forged, "once"));
  expect(rules).toHaveLength(1);
  expect(rules[0]).toMatchObject({ left: 1 });
});

test("a rule that is used up stands off and is dropped at the next change", () => {
  const used = filled([{ fault: forged.fault, left: 0 }]);
  expect(isRuleActive(findRule(used, forged))).toBe(false);
  expect(toggleFault(used, repeated, "always")).toHaveLength(1);
});

test("rules made for one handset by a test are left alone", () => {
  const theirs = filled([{ fault: { kind: "lost" }, match: { handset: "+447700900177" } }]);
  const rules = toggleFault(theirs, forged, "always");
  expect(rules).toContain(theirs[0]);
  expect(rules).toHaveLength(2);
});

test("each code is a refusal or an end, and only one stands at a time", () => {
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
