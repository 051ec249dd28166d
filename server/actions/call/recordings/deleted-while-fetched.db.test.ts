import { createHash } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { fileKey } from "#server/store/attachment.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import { spokenWav } from "#testing/app/calls/insert-recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { createVoicemailFixture } from "#testing/fixtures/call/voicemail-fixture.ts";
import { deleteRecording } from "./delete-recording.ts";
import { fetchRecording } from "./fetch-recording.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { people, voice, runtime, database } = fixture;

test("a recording that is deleted while it is fetched leaves no file", async () => {
  const { olga, recordingId } = await createVoicemailFixture(fixture);
  const wav = spokenWav(0.25);
  vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => {
    await people.run(deleteRecording, await people.actorOf(olga), { recordingId });
    return piecesOf(wav);
  });
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  const recording = await findRecording(database, olga.workspaceId, recordingId);
  expect(recording).toMatchObject({ state: "deleted", sha256: null });
  const key = fileKey(olga.workspaceId, createHash("sha256").update(wav).digest("hex"));
  expect(await runtime.deps.services.files.get(key)).toBeNull();
});
