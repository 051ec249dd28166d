// A caller who is led on is told so once, however slowly the carrier answers.
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { eventually } from "#testing/eventually.ts";
import { guideCall } from "./guide-call.ts";

const house = openPhoneHouse();
beforeEach(() => house.voice.forget());
afterAll(() => house.close());

const steps: FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

/** Rings at one who does not answer: the next step has to be told. */
async function ringOut() {
  const olga = await house.people.found();
  await house.wakeUp(olga);
  const caller = await callIn(house, await house.addLine(olga, { steps }));
  const told = () => house.voice.redirected.filter((one) => one.legRef === caller.legRef);
  const leadOn = async () => {
    house.people.wait(21);
    await house.settle();
  };
  const guide = () => guideCall(house.desk, olga.workspaceId, caller.id);
  return { caller, told, leadOn, guide };
}

test("a job that takes a slow command for lost waits for it, and tells nothing a second time", async () => {
  const { told, leadOn, guide } = await ringOut();
  const answer = Promise.withResolvers<CommandOutcome>();
  const { redirect } = house.voice.provider;
  const slow = vi.spyOn(house.voice.provider, "redirect");
  onTestFinished(() => slow.mockRestore());
  slow.mockImplementationOnce(async (...asked) => {
    await redirect(...asked);
    return answer.promise;
  });
  const moved = leadOn();
  await eventually(() => expect(told()).toHaveLength(1));
  const recovering = guide();
  answer.resolve({ kind: "done" });
  await Promise.all([moved, recovering]);
  expect(told()).toHaveLength(1);
  await guide();
  expect(told()).toHaveLength(1);
});

test("a command whose answer was lost is given again at once, before anybody is at the tone", async () => {
  const { caller, told, leadOn } = await ringOut();
  house.voice.saysNext({ kind: "unknown", why: "cut off" });
  await leadOn();
  expect(told()).toHaveLength(2);
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
});

test("what was lost twice is told by the job, and told on though the one before it failed", async () => {
  const { told, leadOn, guide } = await ringOut();
  house.voice.saysNext({ kind: "unknown", why: "cut off" }, { kind: "unknown", why: "cut off" });
  await leadOn().catch(() => undefined);
  expect(told()).toHaveLength(2);
  await guide();
  expect(told()).toHaveLength(3);
});
