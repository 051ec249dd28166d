// The only access to a recording: an actor who can't see its conversation's inbox gets the same error as for a
// recording that does not exist.
import { AppError } from "#domain/errors.ts";
import type { RecordingId } from "#domain/ids.ts";
import { type Actor, canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";
import {
  findRecordingLocation,
  type RecordingLocation,
} from "#server/store/call/recordings/recording-lifecycle.ts";
import type { Db } from "#server/store/sql.ts";

export async function getVisibleRecording(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  id: RecordingId,
): Promise<RecordingLocation> {
  const { workspaceId, visibleInboxIds } = requireAuthenticated(actor);
  const recording = await findRecordingLocation(db, workspaceId, id);
  if (!recording || !canSeeInbox(visibleInboxIds, recording.conversationInboxId))
    throw new AppError("not_found");
  return recording;
}
