// All reports of a recording were lost: it is found in the carrier's records, and stored once.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import type { RecordingEvent } from "#server/ports/voice.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { findMissingRecordings } from "./find-missing-recordings.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice } = fixture;

const vm: FlowStep = {
  id: "vm",
  kind: "voicemail",
  prompt: { kind: "say", text: "Speak." },
  maxSeconds: 60,
};
const ring: FlowStep = {
  id: "ring",
  kind: "ring",
  order: "all",
  seconds: 20,
  noAnswer: "vm",
  targets: { teamIds: [], memberIds: [] },
};

async function open(steps: readonly FlowStep[], phone: Partial<PhoneSettings> = {}) {
  const olga = await people.createWorkspace();
  const amy = await people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, { steps, phone });
  return {
    inbox,
    caller: await placeInboundCall(fixture, inbox),
    amy: memberActionsFor(fixture, inbox, amy),
  };
}
const addAtProvider = (caller: TestCaller, more: Partial<RecordingEvent> = {}): RecordingEvent => {
  const recordingEvent: RecordingEvent = {
    kind: "recording",
    recordingRef: `message-${caller.legRef}`,
    legRef: caller.legRef,
    conferenceRef: null,
    conference: null,
    type: "ready",
    seconds: 7,
    channels: 1,
    at: people.now().toISOString(),
    ...more,
  };
  voice.books.set(caller.legRef, [recordingEvent]);
  return recordingEvent;
};
/** As the minutely maintenance job does. */
const seek = async () => {
  const lost: unknown[] = [];
  const before = new Date(people.now().getTime() - 60_000);
  await findMissingRecordings(fixture.runtime, before, (id) => lost.push(id));
  return lost;
};
const spyOnListRecordings = () => vi.spyOn(voice.adapter, "listRecordings");

test("finds an unreported voicemail, marks it for follow-up, and stores it once even if it is reported later", async () => {
  const { inbox, caller } = await open([vm]);
  await caller.hangsUp();
  expect(await caller.view()).toMatchObject({ outcome: "missed", recordings: [] });
  const recordingEvent = addAtProvider(caller);
  await seek();
  expect((await caller.view()).recordings).toEqual([]);
  people.advanceClock(61);
  await seek();
  const found = { outcome: "voicemail", recordings: [{ kind: "voicemail", state: "processing" }] };
  expect(await caller.view()).toMatchObject(found);
  await fixture.tell(inbox, recordingEvent);
  await caller.speaks();
  expect(await caller.view()).toMatchObject(found);
  expect((await caller.view()).recordings).toHaveLength(1);
});

test("finds a call that was recorded from the start by its conference", async () => {
  const { caller, amy } = await open([ring], { recording: "always", recordingNotice: "" });
  await amy.answers(caller);
  await caller.hangsUp();
  const listSpy = spyOnListRecordings();
  addAtProvider(caller, {
    conference: formatConferenceName({ callId: caller.id, conferenceEpoch: 1 }),
    channels: 2,
    type: "started",
  });
  people.advanceClock(61);
  await seek();
  expect(listSpy.mock.calls[0]?.[1]).toEqual({
    legRef: caller.legRef,
    conferences: [formatConferenceName({ callId: caller.id, conferenceEpoch: 1 })],
  });
  expect(await caller.view()).toMatchObject({
    outcome: "answered",
    recordingState: "off",
    recordings: [{ kind: "call", state: "recording", channels: 2 }],
  });
});

test("finds within a minute that a recording which a member started is ready, though no report said so", async () => {
  const { inbox, caller, amy } = await open([ring], { recording: "manual", recordingNotice: "" });
  await amy.answers(caller);
  const conference = formatConferenceName({ callId: caller.id, conferenceEpoch: 1 });
  const ready = addAtProvider(caller, { conference, channels: 2 });
  await fixture.tell(inbox, { ...ready, type: "started", seconds: null });
  await caller.hangsUp();
  expect(await caller.view()).toMatchObject({ recordings: [{ state: "recording" }] });
  people.advanceClock(61);
  await seek();
  expect(await caller.view()).toMatchObject({ recordings: [{ state: "processing", seconds: 7 }] });
});

test("lists a call's recordings once, and not at all if everything is known", async () => {
  const known = await open([vm]);
  await known.caller.speaks();
  await fixture.tell(known.inbox, addAtProvider(known.caller));
  await known.caller.hangsUp();
  const silent = await open([vm]);
  await silent.caller.hangsUp();
  const plain = await open([ring]);
  await plain.caller.hangsUp();
  people.advanceClock(61);
  const listSpy = spyOnListRecordings();
  await seek();
  await seek();
  expect(listSpy.mock.calls.map(([, talk]) => talk.legRef)).toEqual([silent.caller.legRef]);
  expect((await silent.caller.view()).outcome).toBe("missed");
});

test("retries for three days if the carrier can't be reached", async () => {
  const { caller } = await open([vm]);
  await caller.hangsUp();
  addAtProvider(caller);
  people.advanceClock(61);
  const listSpy = spyOnListRecordings().mockRejectedValue(new Error("the network is down"));
  expect(await seek()).toEqual([caller.id]);
  listSpy.mockRestore();
  await seek();
  expect((await caller.view()).outcome).toBe("voicemail");
  const late = await open([vm]);
  await late.caller.hangsUp();
  people.advanceClock(73 * 3_600);
  const again = spyOnListRecordings();
  await seek();
  expect(again).not.toHaveBeenCalled();
});

test("a slow carrier delays no other account's calls", async () => {
  const slow = await open([vm]);
  await slow.caller.hangsUp();
  people.advanceClock(1);
  const quick = await open([vm]);
  await quick.caller.hangsUp();
  addAtProvider(slow.caller);
  addAtProvider(quick.caller);
  people.advanceClock(61);
  const [books, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const listRecordings = voice.adapter.listRecordings;
  spyOnListRecordings().mockImplementation(async (connection, talk) => {
    if (talk.legRef === slow.caller.legRef) await books.promise;
    else looked.resolve();
    return listRecordings(connection, talk);
  });
  const seeking = seek();
  await looked.promise;
  expect((await slow.caller.view()).outcome).toBe("missed");
  books.resolve();
  await seeking;
  for (const { caller } of [slow, quick]) expect((await caller.view()).outcome).toBe("voicemail");
});
