// Whole calls over the simulated carrier, signals alone: the real adapter, the real doors, the real work behind them.
import { expect, onTestFinished, test } from "vitest";
import type { Call } from "#contract/live-protocol.ts";
import type { CallId } from "#domain/ids.ts";
import { flowOf, greeting, menu, queue, ring, voicemail } from "#testing/app/calls/call-flows.ts";
import { stayAwake } from "#testing/app/calls/headset.ts";
import { createPhoneApp, type PhoneMember } from "#testing/app/calls/phone-app.ts";
import { callInbox } from "#testing/app/calls/simulated-caller.ts";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk({ signalsAlone: true });

async function openCompany(name: string, members: number) {
  const phones = await createPhoneApp(desk(), name);
  const people: PhoneMember[] = [];
  for (let one = 0; one < members; one += 1) people.push(await phones.joins());
  onTestFinished(await stayAwake(people));
  const ringsAt = (call: Call, { memberId }: PhoneMember) =>
    call.rings.some((one) => one.memberId === memberId && one.ended === null);
  /** Rings at all of these now. */
  const rings = (callId: CallId, at: readonly PhoneMember[]) =>
    phones.until(callId, (call) => at.every((one) => ringsAt(call, one)));
  return { phones, people, rings };
}

test("a stranger's call rings at two; one answers, the other is told who, and nobody is left waiting", async () => {
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
  expect(await ben.browser.refusal("claimCall", { callId })).toBe("call_already_claimed");
  await phones.until(callId, (call) => call.state === "active");
  await caller.hangsUp();
  const over = await phones.until(callId, (call) => call.state === "ended");
  expect(over).toMatchObject({ outcome: "answered", memberId: amy.memberId });
  expect(over.rings.map((one) => one.ended).sort()).toEqual(["answered", "asleep", "taken"]);
  const { conversation } = await amy.browser.rpc("getConversation", {
    conversationId: over.conversationId,
  });
  expect(conversation.waitingSince).toBeNull();
  await spoken.hangsUp();
});

test("nobody answers in time: the caller leaves a message, and it is work for somebody", async () => {
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
  // The owner's desk is not awake.
  expect(over.rings.map((one) => one.ended).sort()).toEqual(["asleep", "missed"]);
  const { conversation } = await phones.owner.browser.rpc("getConversation", {
    conversationId: over.conversationId,
  });
  expect(conversation).toMatchObject({ status: "open" });
  expect(conversation.waitingSince).not.toBeNull();
});

test("a key leads into the queue, another one out of it", async () => {
  const { phones } = await openCompany("Queue", 0);
  await phones.flow(
    flowOf(
      menu("menu", "One to wait.", { 1: "queue" }),
      queue("queue", "vm", { announcesPosition: true, key: { key: "9", to: "vm" } }),
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

test("a caller whom nobody could take gets a text, once a day, and none after STOP", async () => {
  const { phones } = await openCompany("Text back", 0);
  const words = "We missed you. Write to us here.";
  await phones.flow({
    start: "text",
    steps: [{ id: "text", kind: "text_back", text: words, prompt: { kind: "say", text: "Bye." } }],
  });
  const texts = async (number: string) =>
    (await phones.street.reached(number)).filter((one) => one.text === words);
  const { caller, callId } = await phones.callIn();
  await caller.hears(/Bye/);
  await caller.isOver();
  await phones.until(callId, (call) => call.state === "ended");
  await eventually(async () => expect(await texts(caller.number)).toMatchObject([{ times: 1 }]));
  const { customers } = await phones.street.state();
  const id = customers.find((one) => one.number === caller.number)?.id ?? "";
  const again = await callInbox(phones.street, { id, number: caller.number }, phones.line.address);
  await again.isOver();

  const stopped = await phones.neighbour();
  const wish = { line: phones.line.address, text: "STOP" };
  await phones.street.ask("POST", `/customers/${stopped.id}/texts`, wish);
  await phones.street.quiet();
  const third = await callInbox(phones.street, stopped, phones.line.address);
  await third.hears(/Bye/);
  await third.isOver();
  await phones.street.quiet();
  expect(await texts(caller.number)).toMatchObject([{ times: 1 }]);
  expect(await texts(stopped.number)).toEqual([]);
});
