// Kills the server with -9 during calls while the carrier stays up. The call continues at the carrier, the next process
// recovers its state, and nothing is lost or duplicated.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CallId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { Failpoint } from "#server/actions/runtime.ts";
import { flowOf, publishFlow, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import {
  addCustomerWithPhone,
  callInbox,
  type SimulatedCaller,
} from "#testing/app/calls/simulated-caller.ts";
import { createTestSoftphone } from "#testing/app/calls/test-softphone.ts";
import { startKillableServer } from "#testing/app/killable-server.ts";
import { eventually } from "#testing/eventually.ts";

const number = "+447700900514";
const patienceMs = 80_000;

/** `killAt`: the failpoint at which the first process exits. */
async function createCallRecoveryFixture(killAt?: Failpoint, ringTimeoutSeconds = 5) {
  const ends = killAt === undefined ? {} : { killAt };
  const { simulator, olga, inboxAddress, live, died } = await startKillableServer({
    signalsAlone: true,
    ...ends,
  });
  const softphone = createTestSoftphone(olga, simulator.endpoint.url);
  const app = await live();
  const { rows } = await olga.rpc("listInboxes", {});
  const { id: inboxId } = required(
    rows.find((one) => one.address === inboxAddress),
    "the inbox that is called",
  );
  await publishFlow(
    olga,
    inboxId,
    flowOf(ring("ring", "vm", { seconds: ringTimeoutSeconds }), {
      ...voicemail("vm"),
      maxSeconds: 600,
    } as FlowStep),
  );
  const id = await addCustomerWithPhone(simulator, number);
  const calls = async () => (await olga.rpc("listCalls", { number })).rows;
  const until = (is: (call: Call) => boolean): Promise<Call> =>
    eventually(async () => {
      const call = required((await calls())[0], "a call");
      if (!is(call)) throw new Error(`not yet: ${call.state} ${call.outcome} at ${call.step}`);
      return call;
    }, patienceMs);
  return {
    simulator,
    olga,
    softphone,
    live,
    died,
    calls,
    until,
    first: app,
    call: () => callInbox(simulator, { id, number }, inboxAddress),
    async kill(child: Awaited<ReturnType<typeof live>>) {
      child.kill("SIGKILL");
      await died(child);
    },
    /** Answers the ringing call as soon as it rings. */
    answers: () =>
      eventually(async () => {
        await softphone.wakes();
        const call = required((await olga.rpc("listLiveCalls", {})).rows[0], "a call that is on");
        return softphone.answers(call.id as CallId);
      }, patienceMs),
  };
}

async function leaveVoicemail(caller: SimulatedCaller): Promise<void> {
  const stopSpeaking = caller.speaksOn();
  await caller.hears(/after the tone/, patienceMs);
  // Covers the beep and a few words.
  await pause(1_000);
  await stopSpeaking();
  await caller.isOver(patienceMs);
}

const hasEnded = (call: Call): boolean =>
  call.endedAt !== null && call.legs.every((leg) => leg.endedAt !== null);
const readyRecordings = (call: Call) =>
  call.recordings.filter((recording) => recording.state === "ready");

test("killed mid-call, both parties keep talking and the next process controls the call", async () => {
  const { softphone, olga, first, kill, live, call, answers, until, calls } =
    await createCallRecoveryFixture();
  await softphone.wakes();
  const caller = await call();
  await answers();
  const { id: callId } = await until((one) => one.state === "active");
  await kill(first);
  expect((await caller.phone()).state).toBe("open");
  await live();
  expect((await until((one) => one.state === "active")).id).toBe(callId);
  await olga.rpc("holdCall", { callId, isHeld: true });
  await until((one) => one.state === "held");
  await olga.rpc("hangUpCall", { callId });
  await caller.isOver();
  expect((await until(hasEnded)).outcome).toBe("answered");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("records that the caller hung up while no process was running", async () => {
  const { softphone, first, kill, live, call, answers, until, calls } =
    await createCallRecoveryFixture();
  await softphone.wakes();
  const caller = await call();
  await answers();
  await until((one) => one.state === "active");
  await kill(first);
  await caller.hangsUp();
  await live();
  expect((await until(hasEnded)).outcome).toBe("answered");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed while ringing, the next process continues the call flow after no answer and keeps the voicemail", async () => {
  const { softphone, first, kill, live, call, until, calls } = await createCallRecoveryFixture();
  await softphone.wakes();
  const caller = await call();
  await until((one) => one.state === "ringing");
  // The caller already speaks: the ring may be over when the next process starts, which continues the flow at once.
  const message = leaveVoicemail(caller);
  message.catch(() => undefined);
  await kill(first);
  await live();
  await message;
  const done = await until((one) => hasEnded(one) && readyRecordings(one).length > 0);
  expect([done.outcome, readyRecordings(done).length]).toEqual(["voicemail", 1]);
  expect(await calls()).toHaveLength(1);
}, 240_000);

// All reports share the other failpoints (crash-recovery.integration.test.ts).
test.each(["payload.processing"] as const)(
  "killed at %s of a call report, the call is answered by the next process",
  async (point) => {
    const { softphone, first, live, died, call, answers, until, calls } =
      await createCallRecoveryFixture(point, 60);
    await softphone.wakes();
    const caller = await call();
    await died(first);
    await live();
    await answers();
    await until((one) => one.state === "active");
    await caller.hangsUp();
    expect((await until(hasEnded)).outcome).toBe("answered");
    expect(await calls()).toHaveLength(1);
  },
  240_000,
);

test("killed between the answer and its delivery to the carrier, the call ends at the carrier and in the app", async () => {
  const { first, live, died, call, until, calls } =
    await createCallRecoveryFixture("call.answered");
  const caller = await call();
  await died(first);
  await caller.isOver();
  await live();
  const done = await until(hasEnded);
  expect(done.outcome).toBe("missed");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed after redirecting the caller to voicemail, the next process repeats the prompt and keeps the call", async () => {
  const { softphone, first, live, died, call, until, calls } =
    await createCallRecoveryFixture("call.redirected");
  await softphone.wakes();
  const caller = await call();
  await until((one) => one.state === "ringing");
  const stopSpeaking = caller.speaksOn();
  await died(first);
  await live();
  await eventually(async () => {
    const { captions } = await caller.phone();
    expect(captions.filter((one) => /after the tone/.test(one.text))).toHaveLength(2);
  }, patienceMs);
  await stopSpeaking();
  await caller.isOver(patienceMs);
  const done = await until((one) => hasEnded(one) && readyRecordings(one).length > 0);
  expect(done.outcome).toBe("voicemail");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed while fetching a voicemail, the next process fetches it again and stores it once", async () => {
  const { first, live, died, call, until, calls } =
    await createCallRecoveryFixture("recording.fetched");
  await leaveVoicemail(await call());
  await died(first);
  await live();
  const done = await until((one) => hasEnded(one) && readyRecordings(one).length > 0);
  expect([done.outcome, done.recordings.length]).toEqual(["voicemail", 1]);
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed while the caller speaks after the beep, the next process finds the unreported voicemail at the carrier", async () => {
  const { first, kill, live, call, until, calls } = await createCallRecoveryFixture();
  const caller = await call();
  const stopSpeaking = caller.speaksOn();
  await caller.hears(/after the tone/, patienceMs);
  await kill(first);
  // Covers a few words; no process receives the reports of their end.
  await pause(2_000);
  await caller.hangsUp();
  await stopSpeaking();
  await caller.isOver(patienceMs);
  await live();
  const done = await until((one) => hasEnded(one) && readyRecordings(one).length > 0);
  expect([done.outcome, done.recordings.length]).toEqual(["voicemail", 1]);
  expect(await calls()).toHaveLength(1);
}, 240_000);
