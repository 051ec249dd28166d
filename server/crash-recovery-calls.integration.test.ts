// The server is killed with -9 while somebody is on the phone; the carrier lives on. The call goes on at the
// carrier, the next process finds how it stands, and nothing is lost or stands here twice.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import type { Failpoint } from "#server/actions/runtime.ts";
import { flowOf, putLive, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { headsetFor } from "#testing/app/calls/headset.ts";
import {
  addCustomerWithPhone,
  callInbox,
  type SimulatedCaller,
} from "#testing/app/calls/simulated-caller.ts";
import { startKillableServer } from "#testing/app/killable-server.ts";
import { eventually } from "#testing/eventually.ts";

const number = "+447700900514";
const patienceMs = 80_000;

/** `killAt`: the first process ends itself there. */
async function createLiveFixture(killAt?: Failpoint, ringSeconds = 5) {
  const ends = killAt === undefined ? {} : { killAt };
  const { street, olga, line, live, died } = await startKillableServer({
    signalsAlone: true,
    ...ends,
  });
  const headset = headsetFor(olga, street.door.url);
  const app = await live();
  const { rows } = await olga.rpc("listInboxes", {});
  const { id: inboxId } = required(
    rows.find((one) => one.address === line),
    "the line that is called",
  );
  await putLive(
    olga,
    inboxId,
    flowOf(ring("ring", "vm", { seconds: ringSeconds }), {
      ...voicemail("vm"),
      maxSeconds: 600,
    } as FlowStep),
  );
  const id = await addCustomerWithPhone(street, number);
  const calls = async () => (await olga.rpc("listCalls", { number })).rows;
  const until = (is: (call: Call) => boolean): Promise<Call> =>
    eventually(async () => {
      const call = required((await calls())[0], "a call");
      if (!is(call)) throw new Error(`not yet: ${call.state} ${call.outcome} at ${call.step}`);
      return call;
    }, patienceMs);
  return {
    ...{ street, olga, headset, live, died, calls, until },
    first: app,
    call: () => callInbox(street, { id, number }, line),
    async kill(child: Awaited<ReturnType<typeof live>>) {
      child.kill("SIGKILL");
      await died(child);
    },
    /** Answers the call that rings, as soon as it does. */
    answers: () =>
      eventually(async () => {
        await headset.wakes();
        const call = required((await olga.rpc("listLiveCalls", {})).rows[0], "a call that is on");
        return headset.answers(call.id as CallId);
      }, patienceMs),
  };
}

async function leaveMessage(caller: SimulatedCaller): Promise<void> {
  const stopSpeaking = caller.speaksOn();
  await caller.hears(/after the tone/, patienceMs);
  // As long as the beep may be, and a few words.
  await pause(1_000);
  await stopSpeaking();
  await caller.isOver(patienceMs);
}

const isOver = (call: Call): boolean =>
  call.endedAt !== null && call.legs.every((leg) => leg.endedAt !== null);
const readyTakes = (call: Call) => call.takes.filter((take) => take.state === "ready");

test("killed in mid-call, the two go on speaking, and the next process has the call in hand", async () => {
  const { headset, olga, first, kill, live, call, answers, until, calls } =
    await createLiveFixture();
  await headset.wakes();
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
  expect((await until(isOver)).outcome).toBe("answered");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("a caller who hangs up while nobody is here is known to be gone", async () => {
  const { headset, first, kill, live, call, answers, until, calls } = await createLiveFixture();
  await headset.wakes();
  const caller = await call();
  await answers();
  await until((one) => one.state === "active");
  await kill(first);
  await caller.hangsUp();
  await live();
  expect((await until(isOver)).outcome).toBe("answered");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed while it rings, the caller is led on when nobody answers, and the message is kept", async () => {
  const { headset, first, kill, live, call, until, calls } = await createLiveFixture();
  await headset.wakes();
  const caller = await call();
  await until((one) => one.state === "ringing");
  // They speak already: the ring may be over when the next process comes, which leads them on at once.
  const message = leaveMessage(caller);
  message.catch(() => undefined);
  await kill(first);
  await live();
  await message;
  const done = await until((one) => isOver(one) && readyTakes(one).length > 0);
  expect([done.outcome, readyTakes(done).length]).toEqual(["voicemail", 1]);
  expect(await calls()).toHaveLength(1);
}, 240_000);

// The other points of a report's way are those of any report (killed.story.test.ts).
test.each(["payload.processing"] as const)(
  "killed at %s of a call's report, the call is answered by the next process",
  async (point) => {
    const { headset, first, live, died, call, answers, until, calls } = await createLiveFixture(
      point,
      60,
    );
    await headset.wakes();
    const caller = await call();
    await died(first);
    await live();
    await answers();
    await until((one) => one.state === "active");
    await caller.hangsUp();
    expect((await until(isOver)).outcome).toBe("answered");
    expect(await calls()).toHaveLength(1);
  },
  240_000,
);

test("killed between the answer and its way to the carrier, the call ends there and here", async () => {
  const { first, live, died, call, until, calls } = await createLiveFixture("call.answered");
  const caller = await call();
  await died(first);
  await caller.isOver();
  await live();
  const done = await until(isOver);
  expect(done.outcome).toBe("missed");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed when it had told the carrier of the voicemail, the caller is asked again and kept", async () => {
  const { headset, first, live, died, call, until, calls } =
    await createLiveFixture("call.redirected");
  await headset.wakes();
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
  const done = await until((one) => isOver(one) && readyTakes(one).length > 0);
  expect(done.outcome).toBe("voicemail");
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed with a message in hand, the next process fetches it again, and it is there once", async () => {
  const { first, live, died, call, until, calls } = await createLiveFixture("recording.fetched");
  await leaveMessage(await call());
  await died(first);
  await live();
  const done = await until((one) => isOver(one) && readyTakes(one).length > 0);
  expect([done.outcome, done.takes.length]).toEqual(["voicemail", 1]);
  expect(await calls()).toHaveLength(1);
}, 240_000);

test("killed while the caller speaks after the beep, a message nobody reported is found at the carrier", async () => {
  const { first, kill, live, call, until, calls } = await createLiveFixture();
  const caller = await call();
  const stopSpeaking = caller.speaksOn();
  await caller.hears(/after the tone/, patienceMs);
  await kill(first);
  // Long enough for a few words; the reports of their end find nobody.
  await pause(2_000);
  await caller.hangsUp();
  await stopSpeaking();
  await caller.isOver(patienceMs);
  await live();
  const done = await until((one) => isOver(one) && readyTakes(one).length > 0);
  expect([done.outcome, done.takes.length]).toEqual(["voicemail", 1]);
  expect(await calls()).toHaveLength(1);
}, 240_000);
