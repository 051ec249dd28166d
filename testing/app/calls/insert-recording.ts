// Inserts a fetched, ready recording, as if its call had taken place.

import { writeWav } from "#domain/call/audio/wav.ts";
import type { CallId, RecordingId, WorkspaceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { storeFile } from "#server/actions/message/media/save-file.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { insertRecording } from "#server/store/call/recordings/recording.ts";
import { setRecordingFile } from "#server/store/call/recordings/recording-lifecycle.ts";
import { readRecordingAudio } from "#testing/fixtures/call/read-recording-audio.ts";
import type { TestApp } from "#testing/open-app.ts";

/** Two seconds at a constant loudness. */
export const spokenWav = (loudness = 0.5): Uint8Array<ArrayBuffer> =>
  writeWav(new Float32Array(16_000).map((_, index) => (index % 2 === 0 ? loudness : -loudness)));

export async function insertTestRecording(
  { running }: Pick<TestApp, "running">,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<RecordingId> {
  const wav = spokenWav();
  const sha256 = await storeFile(running.runtime.deps, workspaceId, wav);
  return running.runtime.asSystem(workspaceId, async (ctx) => {
    const call = required(await findCallView(ctx.db, workspaceId, callId), "a call");
    const id = ctx.newId<RecordingId>();
    const sound = required(readRecordingAudio(wav, 200), "a sound");
    await insertRecording(ctx.db, workspaceId, {
      id,
      callId,
      kind: "voicemail",
      accountId: call.accountId,
      state: "processing",
      retainUntil: null,
      at: ctx.now,
      providerRef: `RE${id.replaceAll("-", "")}`,
    });
    await setRecordingFile(ctx.db, workspaceId, id, {
      ...sound,
      size: wav.length,
      retainUntil: null,
      at: ctx.now,
      sha256,
    });
    return id;
  });
}
