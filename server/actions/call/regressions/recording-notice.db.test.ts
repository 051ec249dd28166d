import { afterAll, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { Script } from "#domain/call/script.ts";
import { required } from "#domain/required.ts";
import { recordCall } from "#server/actions/call/in-call/record-call.ts";
import { transferCall } from "#server/actions/call/in-call/transfer/transfer-call.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const notice = "We record.";
const queue: FlowStep = {
  id: "queue",
  kind: "queue",
  order: "all",
  announcesPosition: true,
  key: null,
  targets: { teamIds: [], memberIds: [] },
  maxWaitSeconds: 300,
  maxCallers: 5,
  overflow: "vm",
};
const ring: FlowStep = {
  id: "ring",
  kind: "ring",
  order: "all",
  seconds: 5,
  noAnswer: "queue",
  targets: { teamIds: [], memberIds: [] },
};
const voicemail: FlowStep = {
  id: "vm",
  kind: "voicemail",
  maxSeconds: 60,
  prompt: { kind: "say", text: "Speak." },
};

async function open(...steps: FlowStep[]) {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, {
    steps,
    phone: { recording: "always", recordingNotice: notice },
  });
  return { inbox, amys: memberActionsFor(fixture, inbox, amy) };
}

test("plays the notice before the conference to a caller claimed from the queue in the middle of it", async () => {
  const { inbox, amys } = await open(queue, voicemail);
  const caller = await placeInboundCall(fixture, inbox);
  expect(caller.said()).toContain(notice);
  await amys.claims(caller);
  expect(caller.step("conference")).toMatchObject({ isRecorded: true });
  expect(caller.said()).toEqual([notice]);
});

test("does not repeat the notice to a caller who heard it to the end while waiting", async () => {
  const { inbox, amys } = await open(queue, voicemail);
  const caller = await placeInboundCall(fixture, inbox);
  await caller.goesOn();
  expect(caller.said()).not.toContain(notice);
  await amys.claims(caller);
  expect(caller.step("conference")).toMatchObject({ isRecorded: true });
  expect(caller.said()).toEqual([]);
});

test("plays the notice again if the ring ended before it did", async () => {
  const { inbox } = await open(ring, queue, voicemail);
  const caller = await placeInboundCall(fixture, inbox);
  expect(caller.said()).toEqual([notice]);
  await fixture.pass(6);
  expect(caller.said()).toContain(notice);
});

test("counts the notice as heard once the caller has joined the conference", async () => {
  const { inbox } = await open(ring, queue, voicemail);
  const caller = await placeInboundCall(fixture, inbox);
  await caller.isInRoom();
  await fixture.pass(6);
  expect(caller.said()).not.toContain(notice);
});

const forwardStep: FlowStep = {
  id: "away",
  kind: "forward",
  number: "020 7946 0018",
  seconds: 15,
  noAnswer: "vm",
};
const promptTextsIn = (script: Script) =>
  script.flatMap((one) => (one.kind === "prompt" && "text" in one.prompt ? [one.prompt.text] : []));

test("plays the notice on an external phone before it joins the conference", async () => {
  const { inbox } = await open(forwardStep, voicemail);
  fixture.voice.forget();
  await placeInboundCall(fixture, inbox);
  const script = required(fixture.voice.dialled.at(-1), "it rings there").script;
  expect(promptTextsIn(script)).toEqual([notice]);
  expect(script.at(-1)).toMatchObject({ kind: "conference", isRecorded: true });
});

test("plays the notice to a guest only while a recording is running", async () => {
  for (const isRecorded of [true, false]) {
    const { amy, callId, inbox, by } = await createAnsweredCall(fixture, {
      recording: "manual",
      recordingNotice: notice,
    });
    if (isRecorded) await by(amy, recordCall, { callId, action: "start" });
    const to = { kind: "number", number: "020 7946 0123" } as const;
    await by(amy, transferCall, { callId, to, kind: "three_way" });
    const guestScript = await externalPhone(fixture, inbox).press("1");
    expect(promptTextsIn(guestScript)).toEqual(isRecorded ? [notice] : []);
    expect(guestScript.at(-1)).toMatchObject({ kind: "conference", role: "guest" });
  }
});
