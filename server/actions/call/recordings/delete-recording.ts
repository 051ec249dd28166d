import { AppError } from "#domain/errors.ts";
import type { CallId, MemberId, RecordingId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { publishCallPartChange } from "#server/actions/call/publish-call-change.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentRecording } from "#server/presenters/present-call.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import {
  eraseRecordingContent,
  type RecordingLocation,
} from "#server/store/call/recordings/recording-lifecycle.ts";
import { getVisibleRecording } from "./load-recording.ts";
import { updateUnplayedCount } from "./mark-recording-played.ts";

export const deleteRecording = defineWriteAction({
  name: "delete-recording",
  requires: "recording.delete",
  async run(ctx, { recordingId }) {
    const recording = await getVisibleRecording(ctx, recordingId);
    if (recording.state === "deleted") throw new AppError("recording_not_found");
    await assertNotRunning(ctx, recording);
    const { memberId } = requireAuthenticated(ctx.actor);
    await eraseRecording(ctx, { id: recordingId, ...recording }, memberId);
    ctx.audit(recordingId, { callId: recording.callId });
    const left = await findRecording(ctx.db, ctx.workspaceId, recordingId);
    return presentRecording(required(left, "its row stays when its sound goes"), false);
  },
});

/** A running recording without its row could no longer be stopped. Once the call has ended, it can't be running. */
async function assertNotRunning(
  { db, workspaceId }: WriteContext,
  { state, callId }: RecordingLocation,
): Promise<void> {
  if (state !== "recording") return;
  const call = await findCallView(db, workspaceId, callId);
  if (call?.endedAt === null) throw new AppError("recording_running");
}

interface ErasableRecording {
  readonly id: RecordingId;
  readonly callId: CallId;
  readonly sha256: string | null;
}

/** `by`: null when the system deletes it at the end of its retention. */
export async function eraseRecording(
  ctx: WriteContext,
  { id, callId, sha256 }: ErasableRecording,
  by: MemberId | null,
): Promise<void> {
  const call = await lockCall(ctx.db, ctx.workspaceId, callId);
  if (!(await eraseRecordingContent(ctx.db, ctx.workspaceId, id, by, ctx.now))) return;
  ctx.schedule(
    "delete-provider-recording",
    { workspaceId: ctx.workspaceId, recordingId: id, sha256 },
    { key: jobKeys.deleteProviderRecording(id) },
  );
  if (!call) return;
  await updateUnplayedCount(ctx, { id: call.conversationId, inboxId: call.conversationInboxId });
  await publishCallPartChange(ctx, call);
}
