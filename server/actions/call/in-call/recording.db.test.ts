// A talk is recorded by hand: once, told of aloud, and shown as it is.
import { afterAll, expect, test, vi } from "vitest";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { findRecordingsOfCall } from "#server/actions/call/recordings/find-missing-recordings.ts";
import type { RecordingEvent } from "#server/ports/voice.ts";
import { listCallsToSearch } from "#server/store/call/recordings/recording-search.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf, errorOf } from "#testing/fixtures/member/members-fixture.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { holdCall } from "./hold-call.ts";
import { recordCall } from "./record-call.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
const talk = (phone?: Partial<PhoneSettings>) => createAnsweredCall(house, phone);
const deeds = () => house.voice.recordings.map((one) => one.split(" ")[1]);

test("a recording begins, pauses for a card number, goes on and stops", async () => {
  const { amy, callId, by, caller } = await talk({ recording: "by_hand" });
  await by(amy, recordCall, { callId, deed: "start" });
  expect((await by(amy, recordCall, { callId, deed: "pause" })).recording).toBe("paused");
  expect((await by(amy, recordCall, { callId, deed: "resume" })).recording).toBe("on");
  expect((await by(amy, recordCall, { callId, deed: "stop" })).recording).toBe("off");
  expect(house.voice.recordings.map((one) => one.split(" ")[1])).toEqual([
    ...["start", "pause", "resume", "stop"],
  ]);
  expect((await caller.view()).takes).toMatchObject([{ kind: "recording", state: "running" }]);
});

test("a recording is told of twice and is one recording; what is ready is fetched", async () => {
  const { amy, callId, by, caller, line } = await talk({ recording: "by_hand" });
  await by(amy, recordCall, { callId, deed: "start" });
  const [take] = (await caller.view()).takes;
  const told = (is: "begun" | "ready") =>
    house.tell(line, {
      ...{ kind: "take", is, takeRef: take?.providerRef ?? "", legRef: null, roomRef: null },
      ...{ room: null, seconds: 12, channels: 2, at: house.people.now().toISOString() },
    });
  for (const is of ["begun", "ready", "begun", "ready"] as const) await told(is);
  expect((await caller.view()).takes).toMatchObject([{ state: "coming", seconds: 12 }]);
});

test("a recording by hand is announced to all in the room before it begins", async () => {
  const recordingNotice = "From here on we record.";
  const { amy, callId, by, line, caller } = await talk({ recording: "by_hand", recordingNotice });
  await by(amy, recordCall, { callId, deed: "start" });
  const [said] = house.voice.saidInRooms;
  expect(said?.room).toBe(`${callId}.${(await caller.view()).stay}`);
  // Asked for a room, the carrier may name no leg.
  const heard = await house.ask(line, {
    ...{ kind: "step.done", token: said?.token ?? "", legRef: "", digits: null, isOver: false },
    ...{ take: null, at: house.people.now().toISOString() },
  });
  expect(heard).toEqual([{ do: "prompt", prompt: { say: recordingNotice } }]);
  expect(await caller.view()).toMatchObject({ state: "active", recordingState: "on" });
});

test("a recording is not begun where it cannot be announced: refused, unknown, or with music in the caller's ear", async () => {
  const { amy, callId, by, carrier } = await talk({ recording: "by_hand" });
  const start = () => errorOf(by(amy, recordCall, { callId, deed: "start" }));
  house.voice.saysNext({ kind: "refused", say: "There is no such room.", providerCode: null });
  expect(await start()).toMatchObject({ code: "provider_rejected_command" });
  house.voice.saysNext({ kind: "unknown", why: "the line broke" });
  expect(await start()).toMatchObject({ code: "provider_rejected_command" });
  await by(amy, holdCall, { callId, isHeld: true });
  await carrier.obeys();
  expect(await start()).toMatchObject({ code: "recording_notice_blocked" });
  expect(house.voice.recordings).toEqual([]);
});

test("a recording needs no word where the line has none, and none to go on after a pause", async () => {
  const { amy, callId, by } = await talk({ recording: "by_hand", recordingNotice: " " });
  for (const deed of ["start", "pause", "resume"] as const)
    await by(amy, recordCall, { callId, deed });
  expect(house.voice.saidInRooms).toEqual([]);
});

test("a recording is not begun where the line says no", async () => {
  const { amy, callId, by } = await talk({ recording: "off" });
  expect(await errorCodeOf(by(amy, recordCall, { callId, deed: "start" }))).toBe(
    "recording_disabled",
  );
});

test("two who begin it in the same moment begin one, and all are told once", async () => {
  const { amy, olga, callId, by, caller } = await talk({ recording: "by_hand" });
  const start = (who: typeof amy) => by(who, recordCall, { callId, deed: "start" });
  const say = vi.spyOn(house.voice.provider, "sayInRoom").mockImplementationOnce(async () => {
    expect(await errorCodeOf(start(olga))).toBe("recording_starting");
    return { kind: "done" };
  });
  expect((await start(amy)).recording).toBe("on");
  expect(say).toHaveBeenCalledOnce();
  say.mockRestore();
  expect(deeds()).toEqual(["start"]);
  expect((await caller.view()).takes).toHaveLength(1);
  // Whoever presses now finds it begun.
  expect((await start(olga)).recording).toBe("on");
  expect(deeds()).toEqual(["start"]);
});

test("a recording that was refused is begun at the next word, one that may run is not begun again at once", async () => {
  const { amy, callId, by } = await talk({ recording: "by_hand" });
  const start = () => by(amy, recordCall, { callId, deed: "start" });
  const [said, refused] = [
    { kind: "done" },
    { kind: "refused", say: "No.", providerCode: null },
  ] as const;
  house.voice.saysNext(said, refused, said, { kind: "unknown", why: "the connection failed" });
  expect(await errorCodeOf(start())).toBe("provider_rejected_command");
  expect(await errorCodeOf(start())).toBe("provider_rejected_command");
  expect(await errorCodeOf(start())).toBe("recording_starting");
  expect(deeds()).toEqual(["start", "start"]);
  await house.pass(60);
  expect((await start()).recording).toBe("on");
});

test("a recording begun by hand of which nobody ever told is sought after the end", async () => {
  const { amy, olga, callId, by, caller, carrier } = await talk({ recording: "by_hand" });
  house.voice.saysNext({ kind: "done" }, { kind: "unknown", why: "the connection failed" });
  await errorCodeOf(by(amy, recordCall, { callId, deed: "start" }));
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  const [after, before] = [-3600, 3600].map(
    (s) => new Date(house.people.now().getTime() + s * 1000),
  );
  const unsought = await listCallsToSearch(
    house.database,
    { after: after as Date, before: before as Date },
    500,
  );
  expect(unsought.find((one) => one.id === callId)).toMatchObject({ isMissing: true });
  house.voice.books.set(caller.legRef, [takeOf("lost-1", "ready")]);
  await findRecordingsOfCall(house.desk, olga.workspaceId, callId);
  expect((await caller.view()).takes).toMatchObject([{ providerRef: "lost-1", state: "coming" }]);
});

test("one that ended earlier does not hide the one that runs", async () => {
  const { amy, callId, by, caller, line } = await talk({ recording: "by_hand" });
  const take = async () => (await caller.view()).takes.at(-1)?.providerRef ?? "";
  await by(amy, recordCall, { callId, deed: "start" });
  const first = await take();
  await by(amy, recordCall, { callId, deed: "stop" });
  house.people.wait(1);
  await by(amy, recordCall, { callId, deed: "start" });
  await house.tell(line, takeOf(first, "ready"));
  expect((await caller.view()).recordingState).toBe("on");
  await house.tell(line, takeOf(await take(), "ready"));
  expect((await caller.view()).recordingState).toBe("off");
});

const takeOf = (takeRef: string, is: RecordingEvent["is"]): RecordingEvent => ({
  ...{ kind: "take", is, takeRef, legRef: null, roomRef: null, room: "any" },
  ...{ seconds: 12, channels: 2, at: house.people.now().toISOString() },
});
