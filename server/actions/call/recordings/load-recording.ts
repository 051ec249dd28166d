// The only way to a recording: whoever may not see where its call is at home gets the same answer as for one
// that does not exist.
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
  const { workspaceId, sight } = requireAuthenticated(actor);
  const take = await findRecordingLocation(db, workspaceId, id);
  if (!take || !canSeeInbox(sight, take.homeInboxId)) throw new AppError("not_found");
  return take;
}
