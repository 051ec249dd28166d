// What every door needs of a request: its place, its body up to a limit, whoever stands before it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { DeskError } from "#domain/errors.ts";
import { sayBytes } from "#domain/limits.ts";

const pack = promisify(gzip);
const packFrom = 1_400;

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly method: string;
  readonly ip: string;
}

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const said = Number(request.headers["content-length"] ?? 0);
  if (said > maxBytes) throw tooLarge(said, maxBytes);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge(size, maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (size: number, max: number) =>
  new DeskError("too_large", { size: sayBytes(size), max: sayBytes(max) });

export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  const body = await readBody(request, maxBytes);
  if (body.length === 0) return {};
  if (!/^application\/json *(;|$)/i.test(type))
    throw new DeskError("not_acceptable_body", { type: "application/json" });
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw DeskError.invalid([{ path: "", say: "This is not JSON." }]);
  }
}

export async function sendJson(
  { request, response }: Pick<Visit, "request" | "response">,
  status: number,
  value: unknown,
  type = "application/json; charset=utf-8",
): Promise<void> {
  const text = JSON.stringify(value);
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  const isPacked =
    text.length > packFrom && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  if (isPacked) response.setHeader("content-encoding", "gzip");
  response.setHeader("vary", "accept-encoding");
  response.statusCode = status;
  response.end(isPacked ? await pack(text, { level: 1 }) : text);
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.end(text);
}
