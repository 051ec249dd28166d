// What happens in the middle of a call, over the simulated carrier: who hears what is said, and who takes it.
import { expect, onTestFinished, test } from "vitest";
import { required } from "#domain/errors.ts";
import { flowOf, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { stayAwake } from "#testing/app/calls/headset.ts";
import { createPhoneApp } from "#testing/app/calls/phone-app.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk({ signalsAlone: true });

async function talk(name: string) {
  const phones = await createPhoneApp(desk(), name);
  const amy = await phones.joins();
  onTestFinished(await stayAwake([amy]));
  await phones.settings({ recording: "by_hand", recordingNotice: "From here on we record." });
  await phones.flow(flowOf(ring("ring", "vm"), voicemail("vm")));
  const { caller, callId } = await phones.callIn();
  await phones.until(callId, (call) => call.state === "ringing");
  await amy.answers(callId);
  await phones.until(callId, (call) => call.state === "active");
  return { phones, amy, caller, callId };
}

test("whoever is recorded in mid-call is told aloud, and what was recorded is kept", async () => {
  const { phones, amy, caller, callId } = await talk("Notice");
  const before = (await caller.phone()).captions.map((one) => one.text);
  expect(before.join(" ")).not.toMatch(/we record/);
  const recorded = await amy.browser.rpc("recordCall", { callId, deed: "start" });
  expect(recorded.recording).toBe("on");
  await caller.hears(/From here on we record/);
  await caller.hangsUp();
  const take = await eventually(async () => {
    const [found] = (await phones.view(callId)).takes;
    if (found?.state !== "ready") throw new Error(`not yet: ${found?.state}`);
    return found;
  });
  expect(take).toMatchObject({ kind: "recording", channels: 2 });
});

test("a telephone outside is asked before it has the customer, and takes the call by a key", async () => {
  const { phones, amy, callId } = await talk("Outside");
  const outside = await phones.neighbour();
  await phones.street.ask("PATCH", `/customers/${outside.id}`, { habit: "picks_up" });
  const to = { kind: "number", number: outside.number } as const;
  await amy.browser.rpc("transferCall", { callId, to, how: "cold" });
  const sid = await eventually(async () => {
    const { customers } = await phones.street.state();
    return required(customers.find((one) => one.id === outside.id)?.call?.sid, "it rings");
  });
  const phone = phones.answeredCustomer(outside.number, sid);
  await phone.hears(/^A call from .*Press 1 to take it/);
  // The carrier tells of the music when it likes, also after the telephone outside has picked up.
  const held = await phones.until(callId, (call) => call.state === "held");
  expect(held.memberId).toBe(amy.memberId);
  await phone.press("1");
  const led = await phones.until(callId, (call) => call.state === "active");
  expect(led.legs.find((leg) => leg.role === "guest")?.state).toBe("in_room");
  await phone.hangsUp();
  await phones.until(callId, (call) => call.state === "ended");
});
