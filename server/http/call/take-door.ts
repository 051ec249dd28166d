// /takes/<id>: a recording, whole or in pieces, for whoever may see its call and may hear. Each hearing is
// noted, before a byte is given.
import { DeskError } from "#domain/errors.ts";
import { isId, type TakeId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import { hearTake } from "#server/actions/call/takes/hear-take.ts";
import { getTakeFor } from "#server/actions/call/takes/take-place.ts";
import { type Desk, judge } from "#server/actions/desk.ts";
import type { Visit } from "#server/http/request.ts";
import { sendFile } from "#server/http/send-file.ts";
import { fileKey } from "#server/store/attachment.ts";
import { noteListen } from "#server/store/call/takes/take-listen.ts";
import { readRange } from "./range.ts";

export async function giveTake(desk: Desk, visit: Visit, actor: Actor): Promise<void> {
  const { request, response, url, method } = visit;
  judge("take.hear", actor);
  const { workspaceId, memberId } = asSomeone(actor);
  const id = url.pathname.split("/")[2] ?? "";
  if (!isId(id) || (method !== "GET" && method !== "HEAD")) throw new DeskError("not_found");
  const takeId = id as TakeId;
  const { database, outside, clock } = desk.parts;
  const take = await getTakeFor({ db: database, actor }, takeId);
  if (take.sha256 === null) throw new DeskError("take_gone");
  const key = fileKey(workspaceId, take.sha256);
  const size = await outside.files.size(key);
  if (size === null) throw new DeskError("take_gone");
  const now = clock.now();
  const since = new Date(now.getTime() - limit("takeHearMinutes") * 60_000);
  await noteListen(database, workspaceId, {
    ...{ id: desk.newId(), takeId, memberId, at: now, since },
  });
  if (take.kind === "voicemail" && take.heardAt === null && method === "GET")
    await desk.asHouse(workspaceId, (ctx) => hearTake(ctx, takeId, memberId));
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
  const range = readRange(request.headers.range, size);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${size}` });
    return void response.end();
  }
  const file = await outside.files.open(key, range ?? undefined);
  if (file === null) throw new DeskError("take_gone");
  const said = range ? { "content-range": `bytes ${range.from}-${range.to}/${size}` } : {};
  await sendFile(visit, file, said, range ? 206 : 200);
}
