// Every report of a recording was lost: the carrier's books are looked into, and nothing stands here twice.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import type { RecordingEvent } from "#server/ports/voice.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { findMissingRecordings } from "./find-missing-recordings.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice } = house;

const vm: FlowStep = {
  ...{ id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
};
const ring: FlowStep = {
  ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
  targets: { teamIds: [], memberIds: [] },
};

async function open(steps: readonly FlowStep[], phone: Partial<PhoneSettings> = {}) {
  const olga = await people.found();
  const amy = await people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, { steps, phone });
  return {
    line,
    caller: await placeInboundCall(house, line),
    amy: memberActionsFor(house, line, amy),
  };
}
const inBooks = (caller: TestCaller, more: Partial<RecordingEvent> = {}): RecordingEvent => {
  const take: RecordingEvent = {
    ...{ kind: "take", takeRef: `message-${caller.legRef}`, legRef: caller.legRef, roomRef: null },
    ...{ room: null, is: "ready", seconds: 7, channels: 1, at: people.now().toISOString() },
    ...more,
  };
  voice.books.set(caller.legRef, [take]);
  return take;
};
/** What the house does every minute. */
const seek = async () => {
  const lost: unknown[] = [];
  const before = new Date(people.now().getTime() - 60_000);
  await findMissingRecordings(house.desk, before, (id) => lost.push(id));
  return lost;
};
const looksIntoBooks = () => vi.spyOn(voice.provider, "listRecordings");

test("a message of which nobody told is found, is work, and is there once though it is told of later", async () => {
  const { line, caller } = await open([vm]);
  await caller.hangsUp();
  expect(await caller.view()).toMatchObject({ outcome: "missed", takes: [] });
  const take = inBooks(caller);
  await seek();
  expect((await caller.view()).takes).toEqual([]);
  people.wait(61);
  await seek();
  const found = { outcome: "voicemail", takes: [{ kind: "voicemail", state: "coming" }] };
  expect(await caller.view()).toMatchObject(found);
  await house.tell(line, take);
  await caller.speaks();
  expect(await caller.view()).toMatchObject(found);
  expect((await caller.view()).takes).toHaveLength(1);
});

test("a talk that its room recorded from the start is found in its room", async () => {
  const { caller, amy } = await open([ring], { recording: "always", recordingNotice: "" });
  await amy.answers(caller);
  await caller.hangsUp();
  const asked = looksIntoBooks();
  inBooks(caller, {
    room: formatConferenceName({ callId: caller.id, stay: 1 }),
    channels: 2,
    is: "begun",
  });
  people.wait(61);
  await seek();
  expect(asked.mock.calls[0]?.[1]).toEqual({
    legRef: caller.legRef,
    rooms: [formatConferenceName({ callId: caller.id, stay: 1 })],
  });
  expect(await caller.view()).toMatchObject({
    ...{ outcome: "answered", recordingState: "off" },
    takes: [{ kind: "recording", state: "running", channels: 2 }],
  });
});

test("books are looked into once a call, and not at all where everything is known", async () => {
  const known = await open([vm]);
  await known.caller.speaks();
  await house.tell(known.line, inBooks(known.caller));
  await known.caller.hangsUp();
  const silent = await open([vm]);
  await silent.caller.hangsUp();
  const plain = await open([ring]);
  await plain.caller.hangsUp();
  people.wait(61);
  const asked = looksIntoBooks();
  await seek();
  await seek();
  expect(asked.mock.calls.map(([, talk]) => talk.legRef)).toEqual([silent.caller.legRef]);
  expect((await silent.caller.view()).outcome).toBe("missed");
});

test("a carrier that cannot be asked is asked again, for three days", async () => {
  const { caller } = await open([vm]);
  await caller.hangsUp();
  inBooks(caller);
  people.wait(61);
  const asked = looksIntoBooks().mockRejectedValue(new Error("the network is down"));
  expect(await seek()).toEqual([caller.id]);
  asked.mockRestore();
  await seek();
  expect((await caller.view()).outcome).toBe("voicemail");
  const late = await open([vm]);
  await late.caller.hangsUp();
  people.wait(73 * 3_600);
  const again = looksIntoBooks();
  await seek();
  expect(again).not.toHaveBeenCalled();
});

test("a carrier that lets us wait holds up no other account's calls", async () => {
  const slow = await open([vm]);
  await slow.caller.hangsUp();
  people.wait(1);
  const quick = await open([vm]);
  await quick.caller.hangsUp();
  inBooks(slow.caller);
  inBooks(quick.caller);
  people.wait(61);
  const [books, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const listRecordings = voice.provider.listRecordings;
  looksIntoBooks().mockImplementation(async (connection, talk) => {
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
