// The last steps of a deletion, after the row is cleared: deletes our file unless another row uses it, and the
// carrier's copy.
import type { RecordingId, WorkspaceId } from "#domain/ids.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { deleteUnusedFile } from "#server/actions/message/media/save-file.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import {
  findRecordingLocation,
  setDeletedAtProvider,
} from "#server/store/call/recordings/recording-lifecycle.ts";

export async function deleteProviderRecording(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { recordingId, sha256 }: { readonly recordingId: RecordingId; readonly sha256: string | null },
): Promise<void> {
  const { database, clock } = runtime.deps;
  if (sha256 !== null) await deleteUnusedFile(runtime.deps, workspaceId, sha256, clock.now());
  const recording = await findRecordingLocation(database, workspaceId, recordingId);
  if (!recording || recording.deletedAtProviderAt !== null) return;
  const voice = await connectVoiceProvider(runtime.deps, workspaceId, recording.accountId);
  if (!voice) return;
  const outcome = await voice.adapter.deleteRecording(voice.connection, recording.providerRef);
  if (outcome.kind === "done" || outcome.kind === "already_ended")
    return setDeletedAtProvider(database, workspaceId, recordingId, clock.now());
  throw new Error(outcome.kind === "rejected" ? outcome.message : outcome.reason); // retried
}
