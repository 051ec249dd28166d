// /recordings/<id>: serves a recording, whole or in ranges, to members who see its call and may play recordings. Logs
// each playback before the first byte.
import { AppError } from "#domain/errors.ts";
import { isId, type RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleRecording } from "#server/actions/call/recordings/load-recording.ts";
import { markRecordingPlayed } from "#server/actions/call/recordings/mark-recording-played.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";
import { fileKey } from "#server/store/attachment.ts";
import { recordPlayback } from "#server/store/call/recordings/recording-playback.ts";

export async function serveRecording(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  const { request, response, url, method } = context;
  assertAllowed("recording.listen", actor);
  const { workspaceId, memberId } = requireAuthenticated(actor);
  const id = url.pathname.split("/")[2] ?? "";
  if (!isId(id) || (method !== "GET" && method !== "HEAD")) throw new AppError("not_found");
  const recordingId = id as RecordingId;
  const { database, services, clock } = runtime.deps;
  const recording = await getVisibleRecording({ db: database, actor }, recordingId);
  if (recording.sha256 === null) throw new AppError("recording_not_found");
  const key = fileKey(workspaceId, recording.sha256);
  const size = await services.files.size(key);
  if (size === null) throw new AppError("recording_not_found");
  const disposition = url.searchParams.has("download") ? "attachment" : "inline";
  response.setHeader("content-type", "audio/wav");
  response.setHeader("accept-ranges", "bytes");
  response.setHeader(
    "content-disposition",
    `${disposition}; filename="call-${recording.at.slice(0, 16).replace(":", "")}.wav"`,
  );
  // No browser cache: a deleted recording must not play from one.
  response.setHeader("cache-control", "private, no-store");
  response.setHeader("content-security-policy", "default-src 'none'; sandbox");
  const logPlayback = async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - limit("playbackRecordMinutes") * 60_000);
    await recordPlayback(database, workspaceId, {
      id: runtime.newId(),
      recordingId,
      memberId,
      at: now,
      since,
    });
    if (recording.kind === "voicemail" && recording.playedAt === null)
      await runtime.asSystem(workspaceId, (ctx) => markRecordingPlayed(ctx, recordingId, memberId));
  };
  const range = parseByteRange(request.headers.range, size);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${size}` });
    return void response.end();
  }
  const file = await services.files.open(key, range ?? undefined);
  if (file === null) throw new AppError("recording_not_found");
  try {
    if (method === "GET") await logPlayback();
  } catch (error) {
    file.pieces.destroy();
    throw error;
  }
  const rangeHeaders = range ? { "content-range": `bytes ${range.from}-${range.to}/${size}` } : {};
  await sendFile(context, file, rangeHeaders, range ? 206 : 200);
}

// A byte range (RFC 9110 §14). Only single ranges are supported; a request for several gets the whole file.
interface ByteRange {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

/** Null for the whole file; "outside" if the range can't be satisfied. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "outside" | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!parts) return null;
  const [first, last] = [parts[1] ?? "", parts[2] ?? ""];
  if (first === "" && last === "") return null;
  if (first === "") {
    const many = Math.min(Number(last), size);
    return many === 0 ? "outside" : { from: size - many, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "outside" : { from, to };
}
