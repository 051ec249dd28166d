import { expect, test } from "vitest";
import { callFor, callId, legFor, myCallFor } from "#testing/fixtures/softphone/calls.ts";
import { apiError, createStartedPhone } from "#testing/fixtures/softphone/phone-fixture.ts";

const [one, two] = [callId(1), callId(2)];
const held = { state: "held" as const };

async function whileSecondRings(handlers: Parameters<typeof createStartedPhone>[0] = {}) {
  const started = await createStartedPhone(handlers);
  started.phone.setCalls([callFor(1)]);
  await started.phone.runCommand({ kind: "answer", callId: one });
  started.carrier.calls[0]?.become("open");
  started.phone.setCalls([myCallFor(1), callFor(2)]);
  return started;
}

test("answers a second call with one click and mutes the member in the first at once", async () => {
  const { phone, carrier, asked } = await whileSecondRings();
  const answered = phone.runCommand({ kind: "answer", callId: two });
  await Promise.resolve();
  await Promise.resolve();
  expect(await answered).toMatchObject({ isDone: true });
  expect(asked.at(-1)).toEqual({ name: "claimCall", input: { callId: two, holdOtherCall: true } });
  expect(carrier.calls[0]?.did).toEqual(["mute"]);
  carrier.calls[1]?.become("open");
  phone.setCalls([myCallFor(1, held), myCallFor(2)]);
  expect(phone.state().paths).toMatchObject({
    [one]: { isMuted: false },
    [two]: { state: "open" },
  });
  expect(carrier.calls[1]?.did).toEqual([]);
});

test("answers a first call without holding another", async () => {
  const { phone, asked } = await createStartedPhone();
  phone.setCalls([callFor(1)]);
  await phone.runCommand({ kind: "answer", callId: one });
  expect(asked.at(-1)?.input).toEqual({ callId: one, holdOtherCall: false });
});

test("unmutes the first call if another member answered the second first", async () => {
  const { phone, carrier } = await whileSecondRings();
  const slow = await whileSecondRings({
    claimCall: ({ callId: id }: { callId: string }) =>
      id === two ? Promise.reject(apiError("conflict", "Maya took it.")) : { callId: id },
  } as never);
  expect(await slow.phone.runCommand({ kind: "answer", callId: two })).toMatchObject({
    isDone: false,
  });
  expect(slow.carrier.calls[0]?.did).toEqual(["mute", "unmute"]);
  expect(slow.phone.state().expected).toEqual({});
  expect(phone.state().expected).toEqual({});
  expect(carrier.calls[0]?.did).toEqual([]);
});

test("returns to the first call with one click and puts the second on hold", async () => {
  const { phone, carrier, asked } = await whileSecondRings({
    holdCall: () => myCallFor(1),
  });
  await phone.runCommand({ kind: "answer", callId: two });
  carrier.calls[1]?.become("open");
  phone.setCalls([myCallFor(1, held), myCallFor(2)]);
  await phone.runCommand({ kind: "hold", callId: one, isHeld: false });
  expect(asked.at(-1)).toEqual({ name: "holdCall", input: { callId: one, isHeld: false } });
  expect(carrier.calls.map((call) => call.did)).toEqual([["mute", "unmute"], ["mute"]]);
  phone.setCalls([myCallFor(1), myCallFor(2, held)]);
  expect(phone.state().expected).toEqual({});
  expect(carrier.calls.map((call) => call.did)).toEqual([["mute", "unmute"], ["mute"]]);
});

test("keeps the member's mute when the call resumes", async () => {
  const { phone, carrier } = await whileSecondRings();
  await phone.runCommand({ kind: "mute", callId: one, isMuted: true });
  await phone.runCommand({ kind: "answer", callId: two });
  phone.setCalls([myCallFor(1, held), myCallFor(2)]);
  phone.setCalls([myCallFor(1, held), myCallFor(2, { state: "ended", outcome: "answered" })]);
  expect(carrier.calls[0]?.did.at(-1)).toBe("mute");
});

test("leaves a supervised call to answer a caller", async () => {
  const started = await createStartedPhone();
  const listening = myCallFor(1, { legs: [legFor(1, { role: "supervisor", mode: "listen" })] });
  started.phone.setCalls([listening]);
  await started.phone.runCommand({ kind: "supervise", callId: one, mode: "listen" });
  started.phone.setCalls([listening, callFor(2)]);
  await started.phone.runCommand({ kind: "answer", callId: two });
  expect(started.asked.at(-1)?.input).toEqual({ callId: two, holdOtherCall: false });
  expect(Object.keys(started.phone.state().paths)).toEqual([two]);
});

test("rejoins both calls after a page reload", async () => {
  const { phone, names, kept, pass, deps } = await createStartedPhone();
  expect(phone.state().paths).toEqual({});
  kept.write(one, two);
  phone.setCalls(null);
  const { createPhoneEngine } = await import("./phone-engine.ts");
  const again = createPhoneEngine(deps);
  again.start();
  again.setCalls([myCallFor(1, held), myCallFor(2)]);
  await pass(10);
  expect(names().filter((name) => name === "joinCall")).toHaveLength(2);
  expect(Object.keys(again.state().paths)).toEqual([one, two]);
});
