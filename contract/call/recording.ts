import { z } from "zod";
import { id, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import type { MemberId, RecordingId } from "#domain/ids.ts";
import { recording } from "./call-schemas.ts";

// The audio is served at /recordings/{recordingId} and supports Range requests.
export const recordingRoutes = {
  listRecordingPlaybacks: route({
    method: "GET",
    path: "/recordings/{recordingId}/playbacks",
    summary: "Who played a recording, latest first",
    tag: "Calls",
    input: z.object({ recordingId: id<RecordingId>() }),
    output: z.object({ rows: z.array(z.object({ memberId: id<MemberId>(), at: timestamp })) }),
  }),
  deleteRecording: route({
    method: "DELETE",
    path: "/recordings/{recordingId}",
    summary: "Delete a recording, here and at the provider",
    tag: "Calls",
    input: z.object({ recordingId: id<RecordingId>() }),
    output: recording,
  }),
};
