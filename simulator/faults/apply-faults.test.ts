import { expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import { createRandom } from "#domain/random.ts";
import { applyFaults, type FaultSubject } from "./apply-faults.ts";
import { isFaultPreset, presetRules, withRuleDefaults } from "./fault-presets.ts";

const subject: FaultSubject = {
  customerAddress: "+447700900177",
  text: "leaking tap",
  event: "status",
  status: "sent",
};
const lostRules = (more: Partial<FaultRuleInput> = {}) =>
  withRuleDefaults([{ fault: { kind: "lost" }, ...more }]);
const never = () => 1;

test.each([
  [{}, true],
  [{ customerAddress: "+447700900177" }, true],
  [{ customerAddress: "+447700900655" }, false],
  [{ event: "status" }, true],
  [{ event: "sms" }, false],
  [{ status: "sent" }, true],
  [{ status: "delivered" }, false],
  [{ text: "tap" }, true],
  [{ text: "boiler" }, false],
  [{ text: "tap", event: "sms" }, false],
] as const)("a rule that matches %j strikes: %s", (match, does) => {
  expect(applyFaults(lostRules({ match }), ["lost"], subject, never).faults).toHaveLength(
    does ? 1 : 0,
  );
});

test("a rule of another kind does not strike", () => {
  expect(applyFaults(lostRules(), ["forged"], subject, never).faults).toEqual([]);
});

test("a rule limited to two strikes stops after two", () => {
  let rules = lostRules({ left: 2 });
  const struck = [1, 2, 3].map(() => {
    const result = applyFaults(rules, ["lost"], subject, never);
    rules = result.rules;
    return result.faults.length;
  });
  expect(struck).toEqual([1, 1, 0]);
  expect(rules[0]?.left).toBe(0);
});

test("a probability of 0.2 strikes about one in five, and repeats with the same seed", () => {
  const rules = lostRules({ probability: 0.2 });
  const days = (seed: number) => {
    const random = createRandom(seed);
    return Array.from(
      { length: 5_000 },
      () => applyFaults(rules, ["lost"], subject, random.next).faults.length,
    );
  };
  const hits = days(7).filter((hit) => hit > 0).length;
  expect(hits).toBeGreaterThan(900);
  expect(hits).toBeLessThan(1_100);
  expect(days(7)).toEqual(days(7));
  expect(days(7)).not.toEqual(days(8));
});

test("no fault preset drops an inbound text permanently", () => {
  for (const preset of ["none", "light", "heavy"] as const) {
    expect(isFaultPreset(preset)).toBe(true);
    const text = { ...subject, event: "sms" as const, status: "received" };
    expect(applyFaults(presetRules(preset), ["lost"], text, () => 0).faults).toEqual([]);
  }
  expect(presetRules("none")).toEqual([]);
  expect(isFaultPreset("custom")).toBe(false);
});
