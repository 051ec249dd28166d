import { expect, onTestFinished, test, vi } from "vitest";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { insertTestCall } from "#testing/app/calls/insert-call.ts";
import { insertTestRecording, spokenWav } from "#testing/app/calls/insert-recording.ts";
import { shareTestApp } from "#testing/open-app.ts";

let aheadMs = 0;
const shared = shareTestApp({
  members: ["maya:agent", "vera:viewer"],
  now: () => new Date(Date.now() + aheadMs),
});

let counted = 0;
async function createRecordingFixture() {
  const { runtime } = shared().running;
  const inbox = required(shared().inboxes[0], "an inbox");
  const olga = shared().as("olga");
  const { me, workspace } = await olga.rpc("getMe", {});
  counted += 1;
  const phone = await shared().phone(`+4477009${String(10_000 + counted).slice(-5)}`);
  await phone.text("Call me back, please.");
  const conversation = await olga.conversationWith(formatPhoneNumber(phone.number, "GB"));
  const { callId } = await insertTestCall(shared(), workspace.id, {
    conversationId: conversation.id,
    inboxId: inbox.id,
    state: "ended",
    memberId: me.id,
  });
  const recordingId = await insertTestRecording(shared(), workspace.id, callId);
  return { recordingId, callId, me, olga, runtime };
}

test("plays a recording whole or in ranges, and logs each playback once a minute", async () => {
  const { recordingId, olga, me } = await createRecordingFixture();
  const wav = Buffer.from(spokenWav());
  const whole = await olga.fetch(`/recordings/${recordingId}`);
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-type")).toBe("audio/wav");
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(wav);

  const piece = await olga.fetch(`/recordings/${recordingId}`, {
    headers: { range: "bytes=100-199" },
  });
  expect(piece.status).toBe(206);
  expect(piece.headers.get("content-range")).toBe(`bytes 100-199/${wav.length}`);
  expect(Buffer.from(await piece.arrayBuffer())).toEqual(wav.subarray(100, 200));
  const beyond = await olga.fetch(`/recordings/${recordingId}`, {
    headers: { range: `bytes=${wav.length}-` },
  });
  expect(beyond.status).toBe(416);

  const { rows } = await olga.rpc("listRecordingPlaybacks", { recordingId });
  expect(rows.map(({ memberId }) => memberId)).toEqual([me.id]);
  aheadMs += limit("playbackRecordMinutes") * 60_000;
  await (await olga.fetch(`/recordings/${recordingId}`)).arrayBuffer();
  expect((await olga.rpc("listRecordingPlaybacks", { recordingId })).rows).toHaveLength(2);
});

test("refuses members without permission and logs nothing; a voicemail is unplayed until the first permitted member plays it", async () => {
  const { recordingId, callId, olga } = await createRecordingFixture();
  const isUnplayed = async () => (await olga.rpc("getCall", { callId })).recordings[0]?.isUnplayed;
  expect((await shared().as("vera").fetch(`/recordings/${recordingId}`)).status).toBe(403);
  expect(await isUnplayed()).toBe(true);
  expect((await fetch(`${shared().url}/recordings/${recordingId}`)).status).toBe(401);
  expect((await olga.rpc("listRecordingPlaybacks", { recordingId })).rows).toEqual([]);
  expect((await shared().as("maya").fetch(`/recordings/${recordingId}`)).status).toBe(200);
  expect(await isUnplayed()).toBe(false);
});

test("logs no playback for a request that gets no sound", async () => {
  const { recordingId, callId, olga } = await createRecordingFixture();
  const path = `/recordings/${recordingId}`;
  expect((await olga.fetch(path, { method: "HEAD" })).status).toBe(200);
  expect((await olga.fetch(path, { headers: { range: "bytes=99999999-" } })).status).toBe(416);
  expect((await olga.rpc("listRecordingPlaybacks", { recordingId })).rows).toEqual([]);
  expect((await olga.rpc("getCall", { callId })).recordings[0]?.isUnplayed).toBe(true);
});

test("a deleted recording can't be played", async () => {
  const { recordingId, olga } = await createRecordingFixture();
  await olga.rpc("deleteRecording", { recordingId });
  expect((await olga.fetch(`/recordings/${recordingId}`)).status).toBe(404);
});

test("closes the file if its playback can't be logged", async () => {
  const { recordingId, olga, runtime } = await createRecordingFixture();
  const { files } = runtime.deps.services;
  const open = vi.spyOn(files, "open");
  const newId = vi.spyOn(runtime, "newId").mockReturnValue("not an id" as never);
  onTestFinished(() => {
    open.mockRestore();
    newId.mockRestore();
  });
  expect((await olga.fetch(`/recordings/${recordingId}`)).status).toBe(500);
  const opened = await open.mock.results[0]?.value;
  expect(required(opened, "the file was opened").pieces.destroyed).toBe(true);
});
