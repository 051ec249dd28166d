import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { recoverOverdueCalls } from "./recover-overdue-calls.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());

const steps: FlowStep[] = [
  {
    id: "ring",
    kind: "ring",
    order: "all",
    seconds: 20,
    noAnswer: "vm",
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

test("recovers within a minute what a killed process's timers left, and sends one redirect", async () => {
  const olga = await fixture.people.createWorkspace();
  await fixture.wakeUp(olga);
  const inbox = await fixture.addInbox(olga, { steps });
  const caller = await placeInboundCall(fixture, inbox);
  expect(await caller.view()).toMatchObject({ state: "ringing" });
  fixture.people.advanceClock(61);
  await recoverOverdueCalls(fixture.runtime);
  await fixture.settle();
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  await recoverOverdueCalls(fixture.runtime);
  await fixture.settle();
  expect(fixture.voice.redirected.filter((one) => one.legRef === caller.legRef)).toHaveLength(1);
});
