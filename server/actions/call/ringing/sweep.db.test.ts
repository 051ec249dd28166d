import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { recoverOverdueCalls } from "./recover-overdue-calls.ts";

const house = await createIsolatedPhoneFixture();
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
  const caller = await placeInboundCall(house, line);
  expect(await caller.view()).toMatchObject({ state: "ringing" });
  house.people.wait(61);
  await recoverOverdueCalls(house.desk);
  await house.settle();
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  await recoverOverdueCalls(house.desk);
  await house.settle();
  expect(house.voice.redirected.filter((one) => one.legRef === caller.legRef)).toHaveLength(1);
});
