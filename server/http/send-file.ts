// Streams a file at the client's pace, so at most one chunk is in memory.
import type { OutgoingHttpHeaders } from "node:http";
import { pipeline } from "node:stream/promises";
import type { OpenFile } from "#server/ports/files.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Browsers may store it but must revalidate: after sign-out or lost access, the browser no longer shows it either. Most
 * revalidations return 304 without a body.
 */
export const browserCaching = "private, no-cache";

/** Responds with 304 if the client has the content of this tag. Called after the client's access was checked. */
export function sendIfUnchanged(
  { request, response }: Pick<RequestContext, "request" | "response">,
  tag: string,
  caching: string,
): boolean {
  if (request.headers["if-none-match"] !== tag) return false;
  response.writeHead(304, { etag: tag, "cache-control": caching });
  response.end();
  return true;
}

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
    // The client disconnected; the file is already closed.
    if (!hungUp.has(error.code ?? "")) throw error;
  });
}

const hungUp = new Set([
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ECONNRESET",
  "EPIPE",
]);
