// Whole calls over the simulated carrier, without audio: real adapter, endpoints and jobs.
import { expect, onTestFinished, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { CallId } from "#domain/ids.ts";
import { flowOf, greeting, menu, queue, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { createPhoneApp, type PhoneMember } from "#testing/app/calls/phone-app.ts";
import { callInbox } from "#testing/app/calls/simulated-caller.ts";
import { startHeartbeats } from "#testing/app/calls/test-softphone.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp({ signalsAlone: true });

async function openCompany(name: string, members: number) {
  const phones = await createPhoneApp(app(), name);
  const people: PhoneMember[] = [];
  for (let one = 0; one < members; one += 1) people.push(await phones.joins());
  onTestFinished(await startHeartbeats(people));
  const ringsAt = (call: Call, { memberId }: PhoneMember) =>
    call.rings.some((one) => one.memberId === memberId && one.endReason === null);
  /** The members who are ringing now. */
  const rings = (callId: CallId, at: readonly PhoneMember[]) =>
    phones.until(callId, (call) => at.every((one) => ringsAt(call, one)));
  return { phones, people, rings };
}

test("rings two members for a stranger's call; one answers, the other sees who, and the conversation stops waiting", async () => {
  const { phones, people, rings } = await openCompany("Ring at two", 2);
  const [amy, ben] = people;
  if (!amy || !ben) throw new Error("two have joined");
  await phones.flow(
    flowOf(greeting("hello", "Good day.", "ring"), ring("ring", "vm"), voicemail("vm")),
  );
  const { caller, callId } = await phones.callIn();
  await caller.hears(/Good day/);
  await rings(callId, [amy, ben]);
  const spoken = await amy.answers(callId);
  expect(await ben.browser.errorCode("claimCall", { callId })).toBe("call_already_claimed");
  await phones.until(callId, (call) => call.state === "active");
  await caller.hangsUp();
  const over = await phones.until(callId, (call) => call.state === "ended");
  expect(over).toMatchObject({ outcome: "answered", memberId: amy.memberId });
  expect(over.rings.map((one) => one.endReason).sort()).toEqual([
    "answered",
    "answered_elsewhere",
    "no_active_browser",
  ]);

  const { conversation } = await amy.browser.rpc("getConversation", {
    conversationId: over.conversationId,
  });
  expect(conversation.waitingSince).toBeNull();
  await spoken.hangsUp();
});

test("takes a voicemail when no one answers in time, and the conversation needs follow-up", async () => {
  const { phones, people, rings } = await openCompany("Nobody", 1);
  await phones.flow(flowOf(ring("ring", "vm", { seconds: 5 }), voicemail("vm", "Speak now.")));
  const { caller, callId } = await phones.callIn();
  await rings(callId, people);
  const stopSpeaking = caller.speaksOn();
  await caller.hears(/Speak now/);
  await phones.until(callId, (call) => call.state === "voicemail");
  await caller.press("#");
  const isSilent = stopSpeaking();
  await caller.hears(/Thank you/);
  await caller.isOver();
  await isSilent;
  const over = await phones.until(callId, (call) => call.outcome === "voicemail");
  // The owner's browser is asleep.
  expect(over.rings.map((one) => one.endReason).sort()).toEqual(["missed", "no_active_browser"]);
  const { conversation } = await phones.owner.browser.rpc("getConversation", {
    conversationId: over.conversationId,
  });
  expect(conversation).toMatchObject({ status: "open" });
  expect(conversation.waitingSince).not.toBeNull();
});

test("enters the queue by one key and leaves it by another", async () => {
  const { phones } = await openCompany("Queue", 0);
  await phones.flow(
    flowOf(
      menu("menu", "One to wait.", { 1: "queue" }),
      queue("queue", "vm", { announcesPosition: true, key: { key: "9", next: "vm" } }),
      voicemail("vm", "Speak now."),
    ),
  );
  const { caller, callId } = await phones.callIn();
  await caller.hears(/One to wait/);
  await caller.press("1");
  await caller.hears(/You are next/);
  await phones.until(callId, (call) => call.state === "waiting" && call.position === 1);
  await caller.press("9");
  await caller.hears(/Speak now/);
  await caller.hangsUp();
  const over = await phones.until(callId, (call) => call.state === "ended");
  // Hung up before the beep, or on a slow machine just after it.
  expect(over.outcome).toBeOneOf(["missed", "voicemail"]);
});

test("texts a caller whom no member could answer, once a day, and never after STOP", async () => {
  const { phones } = await openCompany("Text back", 0);
  const text = "We missed you. Write to us here.";
  await phones.flow({
    start: "text",
    steps: [{ id: "text", kind: "text_back", text: text, prompt: { kind: "say", text: "Bye." } }],
  });
  const texts = async (number: string) =>
    (await phones.simulator.reached(number)).filter((one) => one.text === text);
  const { caller, callId } = await phones.callIn();
  await caller.hears(/Bye/);
  await caller.isOver();
  await phones.until(callId, (call) => call.state === "ended");
  await eventually(async () => expect(await texts(caller.number)).toMatchObject([{ times: 1 }]));
  const { customers } = await phones.simulator.state();
  const id = customers.find((one) => one.number === caller.number)?.id ?? "";
  const again = await callInbox(
    phones.simulator,
    { id, number: caller.number },
    phones.inbox.address,
  );
  await again.isOver();

  const stopped = await phones.neighbour();
  const input = { inboxNumber: phones.inbox.address, text: "STOP" };
  await phones.simulator.request("POST", `/customers/${stopped.id}/texts`, input);
  await phones.simulator.quiet();
  const third = await callInbox(phones.simulator, stopped, phones.inbox.address);
  await third.hears(/Bye/);
  await third.isOver();
  await phones.simulator.quiet();
  expect(await texts(caller.number)).toMatchObject([{ times: 1 }]);
  expect(await texts(stopped.number)).toEqual([]);
});
