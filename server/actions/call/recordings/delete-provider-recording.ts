// The last steps of a deletion, after the row has forgotten: our file, where nothing else is kept in it, and
// the carrier's copy.
import type { RecordingId, WorkspaceId } from "#domain/ids.ts";
import { connectVoiceProvider } from "#server/actions/call/carrier/connect-voice-provider.ts";
import { deleteUnusedFile } from "#server/actions/message/media/save-file.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import {
  findRecordingLocation,
  setDeletedAtProvider,
} from "#server/store/call/recordings/recording-lifecycle.ts";

export async function deleteProviderRecording(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { recordingId, sha256 }: { readonly recordingId: RecordingId; readonly sha256: string | null },
): Promise<void> {
  const { database, clock } = desk.parts;
  if (sha256 !== null) await deleteUnusedFile(desk.parts, workspaceId, sha256, clock.now());
  const take = await findRecordingLocation(database, workspaceId, recordingId);
  if (!take || take.deletedAtProviderAt !== null) return;
  const voice = await connectVoiceProvider(desk.parts, workspaceId, take.accountId);
  if (!voice) return;
  const outcome = await voice.provider.deleteRecording(voice.connection, take.providerRef);
  if (outcome.kind === "done" || outcome.kind === "gone")
    return setDeletedAtProvider(database, workspaceId, recordingId, clock.now());
  throw new Error(outcome.kind === "refused" ? outcome.say : outcome.why); // tried again
}
