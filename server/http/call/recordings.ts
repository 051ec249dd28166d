// /recordings/<id>: serves a recording, whole or in ranges, to members who see its call and may play recordings. Logs
// each playback before the first byte.
import { AppError } from "#domain/errors.ts";
import { isId, type RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { markRecordingHeard } from "#server/actions/call/recordings/hear-take.ts";
import { getVisibleRecording } from "#server/actions/call/recordings/load-recording.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";
import { fileKey } from "#server/store/attachment.ts";
import { recordPlayback } from "#server/store/call/recordings/recording-playback.ts";
import { parseByteRange } from "./byte-range.ts";

export async function serveRecording(
  runtime: Runtime,
  visit: RequestContext,
  actor: Actor,
): Promise<void> {
  const { request, response, url, method } = visit;
  assertAllowed("recording.listen", actor);
  const { workspaceId, memberId } = requireAuthenticated(actor);
  const id = url.pathname.split("/")[2] ?? "";
  if (!isId(id) || (method !== "GET" && method !== "HEAD")) throw new AppError("not_found");
  const recordingId = id as RecordingId;
  const { database, services, clock } = runtime.parts;
  const recording = await getVisibleRecording({ db: database, actor }, recordingId);
  if (recording.sha256 === null) throw new AppError("recording_not_found");
  const key = fileKey(workspaceId, recording.sha256);
  const size = await services.files.size(key);
  if (size === null) throw new AppError("recording_not_found");
  const now = clock.now();
  const since = new Date(now.getTime() - limit("playbackRecordMinutes") * 60_000);
  await recordPlayback(database, workspaceId, {
    ...{ id: runtime.newId(), recordingId, memberId, at: now, since },
  });
  if (recording.kind === "voicemail" && recording.heardAt === null && method === "GET")
    await runtime.asSystem(workspaceId, (ctx) => markRecordingHeard(ctx, recordingId, memberId));
  const way = url.searchParams.has("download") ? "attachment" : "inline";
  response.setHeader("content-type", "audio/wav");
  response.setHeader("accept-ranges", "bytes");
  response.setHeader(
    "content-disposition",
    `${way}; filename="call-${recording.at.slice(0, 16).replace(":", "")}.wav"`,
  );
  // No browser cache: a deleted recording must not play from one.
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("content-security-policy", "default-src 'none'; sandbox");
  const range = parseByteRange(request.headers.range, size);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${size}` });
    return void response.end();
  }
  const file = await services.files.open(key, range ?? undefined);
  if (file === null) throw new AppError("recording_not_found");
  const rangeHeaders = range ? { "content-range": `bytes ${range.from}-${range.to}/${size}` } : {};
  await sendFile(visit, file, rangeHeaders, range ? 206 : 200);
}
