// What every door needs of a request: its place, its body up to a limit, whoever stands before it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { AppError } from "#domain/errors.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { HeldBytes } from "#server/held-bytes.ts";

const packFrom = 1_400;

export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly method: string;
  readonly ip: string;
  /** Where its body is counted while it is in memory. */
  readonly held: HeldBytes;
}

/** What arrives is counted as it comes: what a sender only announces takes no place. */
export async function readBody(
  { request, response, held }: Pick<RequestContext, "request" | "response" | "held">,
  maxBytes: number,
  withinSeconds: number = limit("requestSeconds"),
): Promise<Buffer> {
  const said = Number(request.headers["content-length"] ?? 0);
  // Read on and let go: a sender that is still writing would not hear our answer, and a line left half read would
  // hang whatever is asked on it next.
  if (said > maxBytes) {
    request.resume();
    throw tooLarge(said, maxBytes);
  }
  const parts: Buffer[] = [];
  let size = 0;
  let isRefused = false;
  return new Promise((done, failed) => {
    let holding = 0;
    const giveBack = () => {
      held.giveBack(holding);
      holding = 0;
    };
    // Until the answer is out the body is still somebody's input.
    response.once("close", giveBack);
    const refuse = (error: AppError) => {
      if (isRefused) return;
      isRefused = true;
      parts.length = 0;
      giveBack();
      failed(error);
    };
    const slow = setTimeout(() => {
      // Refused for another reason, and answered, while the sender went on writing.
      if (isRefused) return;
      response.setHeader("connection", "close");
      refuse(new AppError("body_too_slow", { seconds: withinSeconds }));
    }, withinSeconds * 1000);
    request.once("close", () => clearTimeout(slow));
    request.on("data", (part: Buffer) => {
      if (isRefused) return;
      size += part.length;
      if (size > maxBytes) return refuse(tooLarge(size, maxBytes));
      if (!held.take(part.length))
        return refuse(new AppError("busy", { seconds: limit("busySeconds") }));
      holding += part.length;
      parts.push(part);
    });
    request.once("end", () => clearTimeout(slow));
    request.on("end", () => done(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    request.on("error", failed);
    request.on("close", () => failed(new Error("The request ended before its body was complete.")));
  });
}

/**
 * A body that is used as it arrives: the sender waits while a piece is worked on. What is refused is read on and let go,
 * or its sender would not hear why.
 */
export async function* bodyPieces(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  const said = Number(request.headers["content-length"] ?? 0);
  let size = 0;
  try {
    if (said > maxBytes) throw tooLarge(said, maxBytes);
    for await (const piece of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) throw tooLarge(size, maxBytes);
      yield piece;
    }
  } finally {
    request.resume();
  }
}

const tooLarge = (size: number, max: number) =>
  new AppError("too_large", { size: formatBytes(size), max: formatBytes(max) });

export async function readJson(visit: RequestContext, maxBytes: number): Promise<unknown> {
  const type = visit.request.headers["content-type"] ?? "";
  const body = await readBody(visit, maxBytes, bodySeconds(maxBytes));
  if (body.length === 0) return {};
  if (!/^application\/json *(;|$)/i.test(type))
    throw new AppError("unsupported_media_type", { type: "application/json" });
  const text = body.toString("utf8");
  if (isDeeperThan(text, limit("jsonDepth")))
    throw AppError.invalid([{ path: "", say: "This is nested too deeply." }]);
  if (hasMorePartsThan(text, limit("jsonParts")))
    throw AppError.invalid([{ path: "", say: "This has too many fields and values." }]);
  try {
    return JSON.parse(text);
  } catch {
    throw AppError.invalid([{ path: "", say: "Invalid JSON." }]);
  }
}

/** Brackets within strings count for nothing. */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return false;
}

/** Counted before anything parses it: half a million keys hold the process for a second. */
export function hasMorePartsThan(json: string, most: number): boolean {
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === comma || code === colon) {
      parts += 1;
      if (parts > most) return true;
    }
  }
  return false;
}

const [comma, colon] = [0x2c, 0x3a];
const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

function endOfString(json: string, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json.charCodeAt(at) !== quote)
    at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

export async function sendJson(
  { request, response }: Pick<RequestContext, "request" | "response">,
  status: number,
  value: unknown,
  type = "application/json; charset=utf-8",
): Promise<void> {
  const text = JSON.stringify(value);
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  response.setHeader("vary", "accept-encoding");
  response.statusCode = status;
  if (text.length < packFrom) return void response.end(text);
  const { encoding, bytes } = pack(text, String(request.headers["accept-encoding"] ?? ""));
  if (encoding !== null) response.setHeader("content-encoding", encoding);
  response.end(bytes);
}

/**
 * At once and at the lowest setting: a list takes a tenth of a millisecond, less than handing it to a thread
 * and back. Brotli's lowest is quicker than gzip's and smaller; browsers only ask for it on a safe line.
 */
function pack(text: string, accepted: string): { encoding: string | null; bytes: Buffer | string } {
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    return { encoding: "br", bytes: brotliCompressSync(text, { params }) };
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: "gzip", bytes: gzipSync(text, { level: 1 }) };
  return { encoding: null, bytes: text };
}

export function sendSms(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.end(text);
}

export const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** A form arrives at once, whatever the line. */
const bodySeconds = (maxBytes: number): number =>
  maxBytes <= limit("strangerBodyBytes") ? limit("slowBodySeconds") : limit("requestSeconds");

/** Somebody whom nobody knows fills in a form at most. */
export const bodyLimit = (actor: Actor): number =>
  actor.kind === "nobody" ? limit("strangerBodyBytes") : limit("bodyBytes");
