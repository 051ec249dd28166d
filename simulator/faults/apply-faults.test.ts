import { expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import { applyFaults, type FaultSubject, seededRandom } from "./apply-faults.ts";
import { isFaultPreset, presetRules, withRuleDefaults } from "./fault-presets.ts";

const subject: FaultSubject = {
  handset: "+447700900177",
  words: "leaking tap",
  event: "status",
  status: "sent",
};
const lost = (more: Partial<FaultRuleInput> = {}) =>
  withRuleDefaults([{ fault: { kind: "lost" }, ...more }]);
const never = () => 1;

test.each([
  [{}, true],
  [{ handset: "+447700900177" }, true],
  [{ handset: "+447700900655" }, false],
  [{ event: "status" }, true],
  [{ event: "text" }, false],
  [{ status: "sent" }, true],
  [{ status: "delivered" }, false],
  [{ words: "tap" }, true],
  [{ words: "boiler" }, false],
  [{ words: "tap", event: "text" }, false],
] as const)("a rule for %j strikes: %s", (match, does) => {
  expect(applyFaults(lost({ match }), ["lost"], subject, never).faults).toHaveLength(does ? 1 : 0);
});

test("a rule of another kind stays out of it", () => {
  expect(applyFaults(lost(), ["forged"], subject, never).faults).toEqual([]);
});

test("a rule that strikes twice strikes twice, and then no more", () => {
  let rules = lost({ left: 2 });
  const struck = [1, 2, 3].map(() => {
    const result = applyFaults(rules, ["lost"], subject, never);
    rules = result.rules;
    return result.faults.length;
  });
  expect(struck).toEqual([1, 1, 0]);
  expect(rules[0]?.left).toBe(0);
});

test("one in five is about one in five, and the same seed makes the same days", () => {
  const rules = lost({ probability: 0.2 });
  const days = (seed: number) => {
    const chance = seededRandom(seed);
    return Array.from(
      { length: 5_000 },
      () => applyFaults(rules, ["lost"], subject, chance).faults.length,
    );
  };
  const hits = days(7).filter((hit) => hit > 0).length;
  expect(hits).toBeGreaterThan(900);
  expect(hits).toBeLessThan(1_100);
  expect(days(7)).toEqual(days(7));
  expect(days(7)).not.toEqual(days(8));
});

test("no weather loses a customer's own text for good", () => {
  for (const weather of ["fine", "drizzle", "storm"] as const) {
    expect(isFaultPreset(weather)).toBe(true);
    const text = { ...subject, event: "text" as const, status: "received" };
    expect(applyFaults(presetRules(weather), ["lost"], text, () => 0).faults).toEqual([]);
  }
  expect(presetRules("fine")).toEqual([]);
  expect(isFaultPreset("own")).toBe(false);
});
