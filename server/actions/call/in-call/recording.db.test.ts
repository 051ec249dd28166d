// Manual recording: started once, announced, and shown as it is.
import { afterAll, expect, test, vi } from "vitest";
import { dayMs } from "#domain/day-ms.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { required } from "#domain/required.ts";
import { deleteRecording } from "#server/actions/call/recordings/delete-recording.ts";
import { findRecordingsOfCall } from "#server/actions/call/recordings/find-missing-recordings.ts";
import type { RecordingEvent } from "#server/ports/voice.ts";
import { listExpiredRecordings } from "#server/store/call/recordings/recording-lifecycle.ts";
import { listCallsToSearch } from "#server/store/call/recordings/recording-search.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf, errorOf } from "#testing/fixtures/member/members-fixture.ts";
import { hangUpCall } from "./hang-up-call.ts";
import { holdCall } from "./hold-call.ts";
import { recordCall } from "./record-call.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const talk = (phone?: Partial<PhoneSettings>) => createAnsweredCall(fixture, phone);
const actions = () => fixture.voice.recordings.map((one) => one.split(" ")[1]);

test("starts a recording, pauses it for a card number, resumes and stops it", async () => {
  const { amy, callId, by, caller } = await talk({ recording: "manual" });
  await by(amy, recordCall, { callId, action: "start" });
  expect((await by(amy, recordCall, { callId, action: "pause" })).recording).toBe("paused");
  expect((await by(amy, recordCall, { callId, action: "resume" })).recording).toBe("on");
  expect((await by(amy, recordCall, { callId, action: "stop" })).recording).toBe("off");
  expect(fixture.voice.recordings.map((one) => one.split(" ")[1])).toEqual([
    "start",
    "pause",
    "resume",
    "stop",
  ]);
  expect((await caller.view()).recordings).toMatchObject([{ kind: "call", state: "recording" }]);
});

test("can't be deleted while it runs, so that it can still be stopped", async () => {
  const phone = { recording: "manual", retentionDays: 1 } as const;
  const { amy, olga, callId, by, caller } = await talk(phone);
  await by(amy, recordCall, { callId, action: "start" });
  const { id: recordingId, at } = required((await caller.view()).recordings[0], "just started");
  const expired = await listExpiredRecordings(
    fixture.database,
    new Date(Date.parse(at) + dayMs),
    9,
  );
  expect(expired.filter(({ id }) => id === recordingId)).toEqual([]);
  const deleteIt = () => by(olga, deleteRecording, { recordingId });
  expect(await errorCodeOf(deleteIt())).toBe("recording_running");
  expect((await by(amy, recordCall, { callId, action: "stop" })).recording).toBe("off");
  expect(actions()).toEqual(["start", "stop"]);
  await caller.hangsUp();
  const later = await listExpiredRecordings(fixture.database, new Date(Date.parse(at) + dayMs), 9);
  expect(later.map(({ id }) => id)).toContain(recordingId);
  expect(await deleteIt()).toMatchObject({ state: "deleted" });
});

test("stores one recording for duplicate reports, and fetches it when ready", async () => {
  const { amy, callId, by, caller, inbox } = await talk({ recording: "manual" });
  await by(amy, recordCall, { callId, action: "start" });
  const [recording] = (await caller.view()).recordings;
  const reportRecording = (type: "started" | "ready") =>
    fixture.tell(inbox, {
      kind: "recording",
      type,
      recordingRef: recording?.providerRef ?? "",
      legRef: null,
      conferenceRef: null,
      conference: null,
      seconds: 12,
      channels: 2,
      at: fixture.people.now().toISOString(),
    });
  for (const is of ["started", "ready", "started", "ready"] as const) await reportRecording(is);
  expect((await caller.view()).recordings).toMatchObject([{ state: "processing", seconds: 12 }]);
});

test("plays the notice to the conference before a manual recording starts", async () => {
  const recordingNotice = "From here on we record.";
  const { amy, callId, by, inbox, caller } = await talk({ recording: "manual", recordingNotice });
  await by(amy, recordCall, { callId, action: "start" });
  const [said] = fixture.voice.announcements;
  expect(said?.conference).toBe(`${callId}.${(await caller.view()).conferenceEpoch}`);
  // The carrier's request for the notice's script may name no leg.
  const script = await fixture.requestScript(inbox, {
    kind: "step_completed",
    token: said?.token ?? "",
    legRef: "",
    digits: null,
    isOver: false,
    recording: null,
    at: fixture.people.now().toISOString(),
  });
  expect(script).toEqual([{ kind: "prompt", prompt: { text: recordingNotice } }]);
  expect(await caller.view()).toMatchObject({ state: "active", recordingState: "on" });
});

test("does not record if the notice can't be played: refused, unknown, or the customer on hold", async () => {
  const { amy, callId, by, carrier } = await talk({ recording: "manual" });
  const start = () => errorOf(by(amy, recordCall, { callId, action: "start" }));
  fixture.voice.saysNext({
    kind: "rejected",
    message: "There is no such room.",
    providerCode: null,
  });
  expect(await start()).toMatchObject({ code: "provider_rejected_command" });
  fixture.voice.saysNext({ kind: "unknown", reason: "the line broke" });
  expect(await start()).toMatchObject({ code: "provider_rejected_command" });
  await by(amy, holdCall, { callId, isHeld: true });
  await carrier.obeys();
  expect(await start()).toMatchObject({ code: "recording_notice_blocked" });
  expect(fixture.voice.recordings).toEqual([]);
});

test("plays no notice if the inbox has none, and none when a recording resumes", async () => {
  const { amy, callId, by } = await talk({ recording: "manual", recordingNotice: " " });
  for (const action of ["start", "pause", "resume"] as const)
    await by(amy, recordCall, { callId, action });
  expect(fixture.voice.announcements).toEqual([]);
});

test("does not record if the inbox disables it", async () => {
  const { amy, callId, by } = await talk({ recording: "off" });
  expect(await errorCodeOf(by(amy, recordCall, { callId, action: "start" }))).toBe(
    "recording_disabled",
  );
});

test("two simultaneous starts create one recording and play the notice once", async () => {
  const { amy, olga, callId, by, caller } = await talk({ recording: "manual" });
  const start = (who: typeof amy) => by(who, recordCall, { callId, action: "start" });
  const announceSpy = vi
    .spyOn(fixture.voice.adapter, "announceInConference")
    .mockImplementationOnce(async () => {
      expect(await errorCodeOf(start(olga))).toBe("recording_starting");
      return { kind: "done" };
    });
  expect((await start(amy)).recording).toBe("on");
  expect(announceSpy).toHaveBeenCalledOnce();
  announceSpy.mockRestore();
  expect(actions()).toEqual(["start"]);
  expect((await caller.view()).recordings).toHaveLength(1);
  // A start request finds the recording running.
  expect((await start(olga)).recording).toBe("on");
  expect(actions()).toEqual(["start"]);
});

test("a refused recording can be started again at once, one that may be running can't", async () => {
  const { amy, callId, by } = await talk({ recording: "manual" });
  const start = () => by(amy, recordCall, { callId, action: "start" });
  const [said, refused] = [
    { kind: "done" },
    { kind: "rejected", message: "No.", providerCode: null },
  ] as const;
  fixture.voice.saysNext(said, refused, said, { kind: "unknown", reason: "the connection failed" });
  expect(await errorCodeOf(start())).toBe("provider_rejected_command");
  expect(await errorCodeOf(start())).toBe("provider_rejected_command");
  expect(await errorCodeOf(start())).toBe("recording_starting");
  expect(actions()).toEqual(["start", "start"]);
  await fixture.pass(60);
  expect((await start()).recording).toBe("on");
});

test("searches after the call for a manual recording that was never reported", async () => {
  const { amy, olga, callId, by, caller, carrier } = await talk({ recording: "manual" });
  fixture.voice.saysNext({ kind: "done" }, { kind: "unknown", reason: "the connection failed" });
  await errorCodeOf(by(amy, recordCall, { callId, action: "start" }));
  await by(amy, hangUpCall, { callId });
  await carrier.obeys();
  const [after, before] = [-3600, 3600].map(
    (s) => new Date(fixture.people.now().getTime() + s * 1000),
  );
  const unsought = await listCallsToSearch(
    fixture.database,
    { after: after as Date, before: before as Date },
    500,
  );
  expect(unsought.find((one) => one.id === callId)).toMatchObject({ isMissing: true });
  fixture.voice.books.set(caller.legRef, [recordingEvent("lost-1", "ready")]);
  await findRecordingsOfCall(fixture.runtime, olga.workspaceId, callId);
  expect((await caller.view()).recordings).toMatchObject([
    { providerRef: "lost-1", state: "processing" },
  ]);
});

test("an earlier ended recording does not hide the running one", async () => {
  const { amy, callId, by, caller, inbox } = await talk({ recording: "manual" });
  const lastRecordingRef = async () => (await caller.view()).recordings.at(-1)?.providerRef ?? "";
  await by(amy, recordCall, { callId, action: "start" });
  const first = await lastRecordingRef();
  await by(amy, recordCall, { callId, action: "stop" });
  fixture.people.advanceClock(1);
  await by(amy, recordCall, { callId, action: "start" });
  await fixture.tell(inbox, recordingEvent(first, "ready"));
  expect((await caller.view()).recordingState).toBe("on");
  await fixture.tell(inbox, recordingEvent(await lastRecordingRef(), "ready"));
  expect((await caller.view()).recordingState).toBe("off");
});

const recordingEvent = (recordingRef: string, type: RecordingEvent["type"]): RecordingEvent => ({
  kind: "recording",
  type,
  recordingRef,
  legRef: null,
  conferenceRef: null,
  conference: "any",
  seconds: 12,
  channels: 2,
  at: fixture.people.now().toISOString(),
});
