// A caller who is led on is told so once, however slowly the carrier answers and whichever process tells it.
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { wishToGuide } from "#server/store/call/ringing/guiding.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { redirectCustomerLeg } from "./redirect-customer-leg.ts";

const house = createPhoneFixture();
beforeEach(() => house.voice.forget());
afterAll(() => house.close());

const steps: FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

const queueSteps: FlowStep[] = [
  {
    ...{ id: "queue", kind: "queue", order: "all", announcesPosition: true, key: null },
    targets: { teamIds: [], memberIds: [] },
    ...{ maxWaitSeconds: 60, maxCallers: 5, overflow: "ring" },
  },
  ...steps,
];

const nextStep = (workspaceId: string, id: string) => sql`
  update call set step_version = step_version + 1 where workspace_id = ${workspaceId} and id = ${id}`;

/** Rings at one who does not answer: the next step has to be told. */
async function ringOut() {
  const olga = await house.people.found();
  await house.wakeUp(olga);
  const caller = await placeInboundCall(house, await house.addLine(olga, { steps }));
  const told = () => house.voice.redirected.filter((one) => one.legRef === caller.legRef);
  const leadOn = async () => {
    house.people.wait(21);
    await house.settle();
  };
  const guide = () => redirectCustomerLeg(house.desk, olga.workspaceId, caller.id);
  return { caller, olga, told, leadOn, guide };
}

/** The next commands are carried out at once, and answered when each is told to be. */
function answersSlowly(times: number) {
  const answers = Array.from({ length: times }, () => Promise.withResolvers<CommandOutcome>());
  const { redirect } = house.voice.provider;
  const slow = vi.spyOn(house.voice.provider, "redirect");
  onTestFinished(() => {
    for (const one of answers) one.resolve({ kind: "done" });
    slow.mockRestore();
  });
  for (const one of answers)
    slow.mockImplementationOnce(async (...asked) => {
      await redirect(...asked);
      return one.promise;
    });
  return answers.map((one) => () => one.resolve({ kind: "done" }));
}

/** The same code in another process: nothing that is kept in memory is shared. */
async function otherProcess(): Promise<typeof redirectCustomerLeg> {
  vi.resetModules();
  return (await import("./redirect-customer-leg.ts")).redirectCustomerLeg;
}

describe.each(["the same", "another"])("%s process that takes a slow command for lost", (which) => {
  test("waits for it, and tells nothing a second time", async () => {
    const { caller, olga, told, leadOn } = await ringOut();
    const guideThere = which === "another" ? await otherProcess() : redirectCustomerLeg;
    const guide = () => guideThere(house.desk, olga.workspaceId, caller.id);
    const [answer] = answersSlowly(1);
    const moved = leadOn();
    await eventually(() => expect(told()).toHaveLength(1));
    await expect(guide()).rejects.toThrow("is being told");
    answer?.();
    await moved;
    await guide();
    expect(told()).toHaveLength(1);
  });
});

describe("a caller who is led on while the carrier is still being told of the step before", () => {
  /** Waits with music outside the room, and is told: somebody took the call. */
  async function queueUp() {
    const olga = await house.people.found();
    const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
    await house.wakeUp(amy);
    const line = await house.addLine(olga, { steps: queueSteps });
    const caller = await placeInboundCall(house, line);
    const told = () => house.voice.redirected.filter((one) => one.legRef === caller.legRef);
    return { olga, amy, line, caller, told, desk: memberActionsFor(house, line, amy) };
  }
  const lastsOver = async (workspaceId: string, id: string) =>
    house.database.run(sql`
      update call set guiding_until = now() - interval '1 second'
       where workspace_id = ${workspaceId} and id = ${id}`);

  test("is told of the later one by whoever told of the earlier, one after the other", async () => {
    const { caller, olga, told, leadOn } = await ringOut();
    const [answer] = answersSlowly(1);
    const moved = leadOn();
    await eventually(() => expect(told()).toHaveLength(1));
    // By another process, whose own command has to wait.
    await house.database.run(nextStep(olga.workspaceId, caller.id));
    await wishToGuide(house.database, olga.workspaceId, caller.id);
    const there = await otherProcess();
    await expect(there(house.desk, olga.workspaceId, caller.id)).rejects.toThrow("is being told");
    expect(told()).toHaveLength(1);
    answer?.();
    await moved;
    expect(told()).toHaveLength(2);
    await there(house.desk, olga.workspaceId, caller.id);
    expect(told()).toHaveLength(2);
  });

  test("hears the later one in the end, though the earlier command landed behind it", async () => {
    const { olga, caller, told, leadOn } = await ringOut();
    const [answerEarlier] = answersSlowly(1);
    const moved = leadOn();
    await eventually(() => expect(told()).toHaveLength(1));
    // The first process hangs so long that its turn ends.
    await lastsOver(olga.workspaceId, caller.id);
    await house.database.run(nextStep(olga.workspaceId, caller.id));
    await wishToGuide(house.database, olga.workspaceId, caller.id);
    const there = await otherProcess();
    await there(house.desk, olga.workspaceId, caller.id);
    expect(told()).toHaveLength(2);
    const later = told()[1]?.script;
    answerEarlier?.();
    await moved;
    expect(told()).toHaveLength(3);
    expect(told()[2]?.script).toEqual(later);
    await there(house.desk, olga.workspaceId, caller.id);
    expect(told()).toHaveLength(3);
  });

  test("is left in the room where a member took the call after it was told", async () => {
    const { caller, olga, told, desk } = await queueUp();
    expect(told()).toHaveLength(0);
    await house.pass(61);
    // Nobody came in a minute: it rings at the second step, in the room.
    expect(told()).toHaveLength(1);
    await desk.answers(caller);
    await redirectCustomerLeg(house.desk, olga.workspaceId, caller.id); // the job behind the command
    expect(told()).toHaveLength(1);
  });
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
