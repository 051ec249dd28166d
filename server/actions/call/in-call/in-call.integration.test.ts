// Recording and transfer during a call, over the simulated carrier.
import { expect, onTestFinished, test } from "vitest";
import { required } from "#domain/required.ts";
import { flowOf, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { createPhoneApp } from "#testing/app/calls/phone-app.ts";
import { startHeartbeats } from "#testing/app/calls/test-softphone.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp({ signalsAlone: true });

async function talk(name: string) {
  const phones = await createPhoneApp(app(), name);
  const amy = await phones.joins();
  onTestFinished(await startHeartbeats([amy]));
  await phones.settings({ recording: "manual", recordingNotice: "From here on we record." });
  await phones.flow(flowOf(ring("ring", "vm"), voicemail("vm")));
  const { caller, callId } = await phones.callIn();
  await phones.until(callId, (call) => call.state === "ringing");
  await amy.answers(callId);
  await phones.until(callId, (call) => call.state === "active");
  return { phones, amy, caller, callId };
}

test("plays the notice before a manual recording, and stores the recording", async () => {
  const { phones, amy, caller, callId } = await talk("Notice");
  const before = (await caller.phone()).captions.map((one) => one.text);
  expect(before.join(" ")).not.toMatch(/we record/);
  const recorded = await amy.browser.rpc("recordCall", { callId, action: "start" });
  expect(recorded.recording).toBe("on");
  await caller.hears(/From here on we record/);
  await caller.hangsUp();
  const recording = await eventually(async () => {
    const [found] = (await phones.view(callId)).recordings;
    if (found?.state !== "ready") throw new Error(`not yet: ${found?.state}`);
    return found;
  });
  expect(recording).toMatchObject({ kind: "call", channels: 2 });
});

test("asks an external phone before connecting the customer, and lets it accept with a key", async () => {
  const { phones, amy, callId } = await talk("Outside");
  const outside = await phones.neighbour();
  await phones.simulator.request("PATCH", `/customers/${outside.id}`, {
    answerBehavior: "picks_up",
  });
  const to = { kind: "number", number: outside.number } as const;
  await amy.browser.rpc("transferCall", { callId, to, kind: "cold" });
  const sid = await eventually(async () => {
    const { customers } = await phones.simulator.state();
    return required(customers.find((one) => one.id === outside.id)?.call?.sid, "it rings");
  });
  const phone = phones.answeredCustomer(outside.number, sid);
  await phone.hears(/^A call from .*Press 1 to take it/);
  // The carrier may report the hold music at any time, even after the external phone has answered.
  const held = await phones.until(callId, (call) => call.state === "held");
  expect(held.memberId).toBe(amy.memberId);
  await phone.press("1");
  const led = await phones.until(callId, (call) => call.state === "active");
  expect(led.legs.find((leg) => leg.role === "guest")?.state).toBe("in_conference");
  await phone.hangsUp();
  await phones.until(callId, (call) => call.state === "ended");
});
