import type { IncomingMessage, ServerResponse } from "node:http";

export interface SimulatorResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly bytes?: { readonly type: string; readonly body: Buffer };
}

export class BodyTooLargeError extends Error {}

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new BodyTooLargeError();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const bodyOf = (result: SimulatorResponse): { type: string; body: Buffer } | null => {
  if (result.bytes !== undefined) return result.bytes;
  if (result.json === undefined) return null;
  return {
    type: "application/json; charset=utf-8",
    body: Buffer.from(JSON.stringify(result.json)),
  };
};

/** With `slowMs` the headers and the first byte are sent at once, the rest much later. */
export async function sendResponse(
  response: ServerResponse,
  result: SimulatorResponse,
  slowMs = 0,
): Promise<void> {
  const content = bodyOf(result);
  response.writeHead(result.status, {
    ...result.headers,
    ...(content === null
      ? {}
      : { "content-type": content.type, "content-length": String(content.body.length) }),
  });
  if (content === null) {
    response.end();
    return;
  }
  if (slowMs > 0) {
    response.write(content.body.subarray(0, 1));
    await new Promise((resume) => setTimeout(resume, slowMs));
    response.end(content.body.subarray(1));
    return;
  }
  response.end(content.body);
}
