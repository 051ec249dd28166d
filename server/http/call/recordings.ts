// /recordings/<id>: a recording, whole or in pieces, for whoever may see its call and may hear. Each hearing is
// noted, before a byte is given.
import { AppError } from "#domain/errors.ts";
import { isId, type RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { hearTake } from "#server/actions/call/recordings/hear-take.ts";
import { getVisibleRecording } from "#server/actions/call/recordings/load-recording.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";
import { fileKey } from "#server/store/attachment.ts";
import { recordPlayback } from "#server/store/call/recordings/recording-playback.ts";
import { parseByteRange } from "./byte-range.ts";

export async function serveRecording(
  desk: Runtime,
  visit: RequestContext,
  actor: Actor,
): Promise<void> {
  const { request, response, url, method } = visit;
  assertAllowed("recording.listen", actor);
  const { workspaceId, memberId } = requireAuthenticated(actor);
  const id = url.pathname.split("/")[2] ?? "";
  if (!isId(id) || (method !== "GET" && method !== "HEAD")) throw new AppError("not_found");
  const recordingId = id as RecordingId;
  const { database, outside, clock } = desk.parts;
  const take = await getVisibleRecording({ db: database, actor }, recordingId);
  if (take.sha256 === null) throw new AppError("recording_not_found");
  const key = fileKey(workspaceId, take.sha256);
  const size = await outside.files.size(key);
  if (size === null) throw new AppError("recording_not_found");
  const now = clock.now();
  const since = new Date(now.getTime() - limit("takeHearMinutes") * 60_000);
  await recordPlayback(database, workspaceId, {
    ...{ id: desk.newId(), recordingId, memberId, at: now, since },
  });
  if (take.kind === "voicemail" && take.heardAt === null && method === "GET")
    await desk.asSystem(workspaceId, (ctx) => hearTake(ctx, recordingId, memberId));
  const way = url.searchParams.has("download") ? "attachment" : "inline";
  response.setHeader("content-type", "audio/wav");
  response.setHeader("accept-ranges", "bytes");
  response.setHeader(
    "content-disposition",
    `${way}; filename="call-${take.at.slice(0, 16).replace(":", "")}.wav"`,
  );
  // Deleted is deleted: nobody hears it afterwards from a store of their browser.
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("content-security-policy", "default-src 'none'; sandbox");
  const range = parseByteRange(request.headers.range, size);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${size}` });
    return void response.end();
  }
  const file = await outside.files.open(key, range ?? undefined);
  if (file === null) throw new AppError("recording_not_found");
  const said = range ? { "content-range": `bytes ${range.from}-${range.to}/${size}` } : {};
  await sendFile(visit, file, said, range ? 206 : 200);
}
