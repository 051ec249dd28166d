import { z } from "zod";
import { id, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import type { MemberId, RecordingId } from "#domain/ids.ts";
import { recording } from "./call-schemas.ts";

// The sound itself is fetched at /takes/{takeId}, in pieces if so wished (Range).
export const recordingRoutes = {
  listRecordingPlaybacks: route({
    method: "GET",
    path: "/takes/{takeId}/listens",
    summary: "Who played a recording, latest first",
    tag: "Calls",
    input: z.object({ takeId: id<RecordingId>() }),
    output: z.object({ rows: z.array(z.object({ memberId: id<MemberId>(), at: timestamp })) }),
  }),
  deleteRecording: route({
    method: "DELETE",
    path: "/takes/{takeId}",
    summary: "Delete a recording, here and at the provider",
    tag: "Calls",
    input: z.object({ takeId: id<RecordingId>() }),
    output: recording,
  }),
};
