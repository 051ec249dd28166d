import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { Script } from "#domain/call/script.ts";
import { required } from "#domain/errors.ts";
import { recordCall } from "#server/actions/call/in-call/record-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const notice = "We record.";
const queue: FlowStep = {
  ...{ id: "queue", kind: "queue", order: "all", announcesPosition: true, key: null },
  targets: { teamIds: [], memberIds: [] },
  ...{ maxWaitSeconds: 300, maxCallers: 5, overflow: "vm" },
};
const ring: FlowStep = {
  ...{ id: "ring", kind: "ring", order: "all", seconds: 5, nobody: "queue" },
  targets: { teamIds: [], memberIds: [] },
};
const voicemail: FlowStep = {
  ...{ id: "vm", kind: "voicemail", maxSeconds: 60 },
  prompt: { kind: "say", text: "Speak." },
};

async function open(...steps: FlowStep[]) {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, {
    ...{ steps, phone: { recording: "always", recordingNotice: notice } },
  });
  return { line, amys: memberActionsFor(house, line, amy) };
}

test("taken out of the queue in the middle of the notice, the caller hears it before the room", async () => {
  const { line, amys } = await open(queue, voicemail);
  const caller = await placeInboundCall(house, line);
  expect(caller.said()).toContain(notice);
  await amys.claims(caller);
  expect(caller.step("room")).toMatchObject({ isRecorded: true });
  expect(caller.said()).toEqual([notice]);
});

test("whoever heard it to the end while waiting does not hear it again", async () => {
  const { line, amys } = await open(queue, voicemail);
  const caller = await placeInboundCall(house, line);
  await caller.goesOn();
  expect(caller.said()).not.toContain(notice);
  await amys.claims(caller);
  expect(caller.step("room")).toMatchObject({ isRecorded: true });
  expect(caller.said()).toEqual([]);
});

test("a ring that ends before the notice does is no way around it", async () => {
  const { line } = await open(ring, queue, voicemail);
  const caller = await placeInboundCall(house, line);
  expect(caller.said()).toEqual([notice]);
  await house.pass(6);
  expect(caller.said()).toContain(notice);
});

test("whoever came into the room has heard it", async () => {
  const { line } = await open(ring, queue, voicemail);
  const caller = await placeInboundCall(house, line);
  await caller.isInRoom();
  await house.pass(6);
  expect(caller.said()).not.toContain(notice);
});

const away: FlowStep = {
  ...{ id: "away", kind: "forward", number: "020 7946 0018", seconds: 15, nobody: "vm" },
};
const saidIn = (script: Script) =>
  script.flatMap((one) => (one.do === "prompt" && "say" in one.prompt ? [one.prompt.say] : []));

test("whoever is rung at a telephone outside hears it before the room", async () => {
  const { line } = await open(away, voicemail);
  house.voice.forget();
  await placeInboundCall(house, line);
  const script = required(house.voice.dialled.at(-1), "it rings there").script;
  expect(saidIn(script)).toEqual([notice]);
  expect(script.at(-1)).toMatchObject({ do: "room", isRecorded: true });
});

test("whoever is brought in by telephone hears it while a recording runs, and not before one does", async () => {
  for (const isRecorded of [true, false]) {
    const { amy, callId, line, by } = await createAnsweredCall(house, {
      ...{ recording: "by_hand", recordingNotice: notice },
    });
    if (isRecorded) await by(amy, recordCall, { callId, deed: "start" });
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, how: "party" });
    const heard = await externalPhone(house, line).press("1");
    expect(saidIn(heard)).toEqual(isRecorded ? [notice] : []);
    expect(heard.at(-1)).toMatchObject({ do: "room", role: "guest" });
  }
});
