// A caller is redirected once per step, however slowly the carrier responds and whichever process sends the command.
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { requestRedirect } from "#server/store/call/ringing/redirect-lease.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { redirectCustomerLeg } from "./redirect-customer-leg.ts";

const fixture = createPhoneFixture();
beforeEach(() => fixture.voice.forget());
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

const queueSteps: FlowStep[] = [
  {
    id: "queue",
    kind: "queue",
    order: "all",
    announcesPosition: true,
    key: null,
    targets: { teamIds: [], memberIds: [] },
    maxWaitSeconds: 60,
    maxCallers: 5,
    overflow: "ring",
  },
  ...steps,
];

const nextStep = (workspaceId: string, id: string) => sql`
  update call set step_version = step_version + 1 where workspace_id = ${workspaceId} and id = ${id}`;

/** Rings a member who does not answer, so the customer leg has to be redirected to the next step. */
async function ringOut() {
  const olga = await fixture.people.createWorkspace();
  await fixture.wakeUp(olga);
  const caller = await placeInboundCall(fixture, await fixture.addInbox(olga, { steps }));
  const redirects = () => fixture.voice.redirected.filter((one) => one.legRef === caller.legRef);
  const leadOn = async () => {
    fixture.people.advanceClock(21);
    await fixture.settle();
  };
  const redirect = () => redirectCustomerLeg(fixture.runtime, olga.workspaceId, caller.id);
  return { caller, olga, redirects, leadOn, redirect };
}

/** The next commands take effect at once; each response is sent when the test resolves it. */
function delayResponses(times: number) {
  const responses = Array.from({ length: times }, () => Promise.withResolvers<CommandOutcome>());
  const { redirect } = fixture.voice.adapter;
  const slow = vi.spyOn(fixture.voice.adapter, "redirect");
  onTestFinished(() => {
    for (const one of responses) one.resolve({ kind: "done" });
    slow.mockRestore();
  });
  for (const one of responses)
    slow.mockImplementationOnce(async (...args) => {
      await redirect(...args);
      return one.promise;
    });
  return responses.map((one) => () => one.resolve({ kind: "done" }));
}

/** Loads the same code as another process would: no shared memory. */
async function otherProcess(): Promise<typeof redirectCustomerLeg> {
  vi.resetModules();
  return (await import("./redirect-customer-leg.ts")).redirectCustomerLeg;
}

describe.each(["the same", "another"])("%s process that considers a slow command lost", (which) => {
  test("waits for it and sends nothing a second time", async () => {
    const { caller, olga, redirects, leadOn } = await ringOut();
    const redirectThere = which === "another" ? await otherProcess() : redirectCustomerLeg;
    const redirect = () => redirectThere(fixture.runtime, olga.workspaceId, caller.id);
    const [respond] = delayResponses(1);
    const moved = leadOn();
    await eventually(() => expect(redirects()).toHaveLength(1));
    await expect(redirect()).rejects.toThrow("is being redirected");
    respond?.();
    await moved;
    await redirect();
    expect(redirects()).toHaveLength(1);
  });
});

describe("a caller redirected while the previous step's command is still in progress", () => {
  /** The caller waits with music outside the conference, so a redirect is needed when a member takes the call. */
  async function queueUp() {
    const olga = await fixture.people.createWorkspace();
    const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
    await fixture.wakeUp(amy);
    const inbox = await fixture.addInbox(olga, { steps: queueSteps });
    const caller = await placeInboundCall(fixture, inbox);
    const redirects = () => fixture.voice.redirected.filter((one) => one.legRef === caller.legRef);
    return { olga, amy, inbox, caller, redirects, member: memberActionsFor(fixture, inbox, amy) };
  }
  const lastsOver = async (workspaceId: string, id: string) =>
    fixture.database.run(sql`
      update call set redirecting_until = now() - interval '1 second'
       where workspace_id = ${workspaceId} and id = ${id}`);

  test("is redirected to the later step by the process that sent the earlier one, in sequence", async () => {
    const { caller, olga, redirects, leadOn } = await ringOut();
    const [respond] = delayResponses(1);
    const moved = leadOn();
    await eventually(() => expect(redirects()).toHaveLength(1));
    // Requested by another process, whose own command has to wait.
    await fixture.database.run(nextStep(olga.workspaceId, caller.id));
    await requestRedirect(fixture.database, olga.workspaceId, caller.id);
    const there = await otherProcess();
    await expect(there(fixture.runtime, olga.workspaceId, caller.id)).rejects.toThrow(
      "is being redirected",
    );
    expect(redirects()).toHaveLength(1);
    respond?.();
    await moved;
    expect(redirects()).toHaveLength(2);
    await there(fixture.runtime, olga.workspaceId, caller.id);
    expect(redirects()).toHaveLength(2);
  });

  test("ends at the later step, even if the earlier command took effect after it", async () => {
    const { olga, caller, redirects, leadOn } = await ringOut();
    const [respondFirst] = delayResponses(1);
    const moved = leadOn();
    await eventually(() => expect(redirects()).toHaveLength(1));
    // The first process hangs until its turn expires.
    await lastsOver(olga.workspaceId, caller.id);
    await fixture.database.run(nextStep(olga.workspaceId, caller.id));
    await requestRedirect(fixture.database, olga.workspaceId, caller.id);
    const there = await otherProcess();
    await there(fixture.runtime, olga.workspaceId, caller.id);
    expect(redirects()).toHaveLength(2);
    const later = redirects()[1]?.script;
    respondFirst?.();
    await moved;
    expect(redirects()).toHaveLength(3);
    expect(redirects()[2]?.script).toEqual(later);
    await there(fixture.runtime, olga.workspaceId, caller.id);
    expect(redirects()).toHaveLength(3);
  });

  test("stays in the conference when a member takes the call after the redirect", async () => {
    const { caller, olga, redirects, member } = await queueUp();
    expect(redirects()).toHaveLength(0);
    await fixture.pass(61);
    // No member answered within a minute: the second step rings, in the conference.
    expect(redirects()).toHaveLength(1);
    await member.answers(caller);
    await redirectCustomerLeg(fixture.runtime, olga.workspaceId, caller.id); // the recovery job of the same command
    expect(redirects()).toHaveLength(1);
  });
});

test("repeats a command at once if its response was lost, before the caller reaches the tone", async () => {
  const { caller, redirects, leadOn } = await ringOut();
  fixture.voice.saysNext({ kind: "unknown", reason: "cut off" });
  await leadOn();
  expect(redirects()).toHaveLength(2);
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
});

test("the job repeats a command that was lost twice, although the attempt before it failed", async () => {
  const { redirects, leadOn, redirect } = await ringOut();
  fixture.voice.saysNext(
    { kind: "unknown", reason: "cut off" },
    { kind: "unknown", reason: "cut off" },
  );
  await leadOn().catch(() => undefined);
  expect(redirects()).toHaveLength(2);
  await redirect();
  expect(redirects()).toHaveLength(3);
});

test("a caller goes on within seconds after a carrier that was down for minutes is back", async () => {
  const { redirects, leadOn, caller } = await ringOut();
  const down: CommandOutcome = {
    kind: "rejected",
    message: "Service unavailable.",
    providerCode: null,
    isDown: true,
  };
  fixture.voice.saysNext(...Array.from({ length: 20 }, () => down));
  await leadOn();
  await fixture.pass(20 * 15 - 1);
  expect(redirects()).toHaveLength(20);
  await fixture.pass(16);
  expect(redirects()).toHaveLength(21);
  expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
});
