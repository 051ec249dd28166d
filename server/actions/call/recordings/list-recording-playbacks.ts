import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listPlaybacks } from "#server/store/call/recordings/recording-playback.ts";
import { getVisibleRecording } from "./load-recording.ts";

const max = 200;

export const listRecordingPlaybacks = defineReadAction({
  name: "list-recording-playbacks",
  requires: "call.supervise",
  async run(ctx, { recordingId }) {
    await getVisibleRecording(ctx, recordingId);
    const { workspaceId } = requireAuthenticated(ctx.actor);
    return { rows: await listPlaybacks(ctx.db, workspaceId, recordingId, max) };
  },
});
