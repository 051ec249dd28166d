// A line that listens for voicemails, over the simulated carrier: the member is told who picked up, and decides alone.
import { expect, test } from "vitest";
import { flowOf, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { createPhoneApp } from "#testing/app/calls/phone-app.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk({ signalsAlone: true });

async function callOut(name: string, habit: "picks_up" | "voicemail", detectsMachines: boolean) {
  const phones = await createPhoneApp(desk(), name);
  const ben = await phones.joins();
  await ben.wakes();
  await phones.settings({ detectsMachines });
  await phones.flow(flowOf(ring("ring", "vm"), voicemail("vm")));
  const who = await phones.neighbour();
  await phones.street.ask("PATCH", `/customers/${who.id}`, { habit });
  const { call, pass } = await ben.browser.rpc("startCall", {
    ...{ inboxId: phones.line.id, to: who.number, clientKey: `call-${who.id}`, isConfirmed: true },
  });
  await ben.joins(pass);
  const findCustomerLeg = (one: Awaited<ReturnType<typeof phones.view>>) =>
    one.legs.find(({ role }) => role === "customer");
  return { phones, ben, callId: call.id, findCustomerLeg };
}

test.each([
  ["voicemail", "machine"],
  ["picks_up", "person"],
] as const)(
  "whose phone %s is told as a %s, and the call goes on",
  async (habit, by) => {
    const { phones, ben, callId, findCustomerLeg } = await callOut(`Listens ${habit}`, habit, true);
    const told = await phones.until(callId, (call) => findCustomerLeg(call)?.answeredBy === by);
    expect(told.endedAt).toBeNull();
    expect(findCustomerLeg(told)?.state).toBe("in_room");
    await ben.browser.rpc("hangUpCall", { callId });
    await phones.until(callId, (call) => call.state === "ended");
  },
  60_000,
);

test("a line that does not listen is told nothing", async () => {
  const { phones, ben, callId, findCustomerLeg } = await callOut("Deaf", "picks_up", false);
  const active = await phones.until(callId, (call) => call.state === "active");
  expect(findCustomerLeg(active)?.answeredBy).toBeNull();
  await ben.browser.rpc("hangUpCall", { callId });
  const over = await phones.until(callId, (call) => call.state === "ended");
  expect(findCustomerLeg(over)?.answeredBy).toBeNull();
}, 60_000);
