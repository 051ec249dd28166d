// A file on its way to whoever asked: read as fast as they take it, so that no more than a piece of it is in memory.
import type { OutgoingHttpHeaders } from "node:http";
import { pipeline } from "node:stream/promises";
import type { OpenFile } from "#server/ports/files.ts";
import type { RequestContext } from "./request-context.ts";

export async function sendFile(
  { response, method }: Pick<RequestContext, "response" | "method">,
  file: OpenFile,
  headers: OutgoingHttpHeaders,
  status = 200,
): Promise<void> {
  response.writeHead(status, { ...headers, "content-length": file.size });
  if (method === "HEAD") {
    file.pieces.destroy();
    return void response.end();
  }
  await pipeline(file.pieces, response).catch((error: NodeJS.ErrnoException) => {
    // Whoever asked has hung up; the file is closed by now.
    if (!hungUp.has(error.code ?? "")) throw error;
  });
}

const hungUp = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ECONNRESET",
  "EPIPE",
]);
