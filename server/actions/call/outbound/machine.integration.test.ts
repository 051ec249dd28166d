// An inbox with voicemail detection, over the simulated carrier: the member sees who answered and decides alone.
import { expect, test } from "vitest";
import { flowOf, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { createPhoneApp } from "#testing/app/calls/phone-app.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp({ signalsAlone: true });

async function callOut(
  name: string,
  answerBehavior: "picks_up" | "voicemail",
  detectsMachines: boolean,
) {
  const phones = await createPhoneApp(app(), name);
  const ben = await phones.joins();
  await ben.wakes();
  await phones.settings({ detectsMachines });
  await phones.flow(flowOf(ring("ring", "vm"), voicemail("vm")));
  const who = await phones.neighbour();
  await phones.simulator.request("PATCH", `/customers/${who.id}`, { answerBehavior });
  const { call, join } = await ben.browser.rpc("startCall", {
    inboxId: phones.inbox.id,
    to: who.number,
    clientKey: `call-${who.id}`,
    isConfirmed: true,
  });
  await ben.joins(join);
  const findCustomerLeg = (one: Awaited<ReturnType<typeof phones.view>>) =>
    one.legs.find(({ role }) => role === "customer");
  return { phones, ben, callId: call.id, findCustomerLeg };
}

test.each([
  ["voicemail", "machine"],
  ["picks_up", "person"],
] as const)(
  "%s is detected as a %s, and the call continues",
  async (answerBehavior, by) => {
    const { phones, ben, callId, findCustomerLeg } = await callOut(
      `Listens ${answerBehavior}`,
      answerBehavior,
      true,
    );
    const answeredCall = await phones.until(
      callId,
      (call) => findCustomerLeg(call)?.answeredBy === by,
    );
    expect(answeredCall.endedAt).toBeNull();
    expect(findCustomerLeg(answeredCall)?.state).toBe("in_conference");
    await ben.browser.rpc("hangUpCall", { callId });
    const over = await phones.until(callId, (call) => call.state === "ended");
    expect(over.outcome).toBe(by === "machine" ? "machine" : "answered");
  },
  60_000,
);

test("reports nothing if the inbox does not detect voicemail", async () => {
  const { phones, ben, callId, findCustomerLeg } = await callOut("Deaf", "picks_up", false);
  const active = await phones.until(callId, (call) => call.state === "active");
  expect(findCustomerLeg(active)?.answeredBy).toBeNull();
  await ben.browser.rpc("hangUpCall", { callId });
  const over = await phones.until(callId, (call) => call.state === "ended");
  expect(findCustomerLeg(over)?.answeredBy).toBeNull();
}, 60_000);
