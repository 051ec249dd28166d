import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { openLonePhoneHouse } from "#server/actions/call/for-tests/lone-phone-house.ts";
import { sweepCalls } from "./sweep-calls.ts";

const house = await openLonePhoneHouse();
afterAll(() => house.close());

const steps: FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

test("what the timers of a killed process left is taken up within a minute, and told once", async () => {
  const olga = await house.people.found();
  await house.wakeUp(olga);
  const line = await house.addLine(olga, { steps });
  const caller = await callIn(house, line);
  expect(await caller.view()).toMatchObject({ state: "ringing" });
  house.people.wait(61);
  await sweepCalls(house.desk);
  await house.settle();
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  await sweepCalls(house.desk);
  await house.settle();
  expect(house.voice.redirected.filter((one) => one.legRef === caller.legRef)).toHaveLength(1);
});
