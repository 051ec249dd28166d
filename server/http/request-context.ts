// What every endpoint needs of a request: its path, its size-limited body, its actor.
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { AppError } from "#domain/errors.ts";
import { type Language, sourceLanguage } from "#domain/language/languages.ts";
import { localizeResponse } from "#domain/language/localize-response.ts";
import { formatBytes, limit } from "#domain/limits.ts";
import type { Actor } from "#server/actions/actor.ts";
import type { ByteBudget } from "#server/byte-budget.ts";

const packFrom = 1_400;

export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly method: string;
  readonly ip: string;
  /** Counts the body's bytes while it is in memory. */
  readonly bodyBudget: ByteBudget;
}

/** Counts bytes as they arrive: a declared length alone reserves nothing. */
export async function readBody(
  { request, response, bodyBudget }: Pick<RequestContext, "request" | "response" | "bodyBudget">,
  maxBytes: number,
  withinSeconds: number = limit("requestSeconds"),
): Promise<Buffer> {
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  // Drains the rest: a sender that is still writing wouldn't read the response, and a half-read connection would block
  // the next request on it.
  if (declaredBytes > maxBytes) {
    request.resume();
    throw tooLarge(declaredBytes, maxBytes);
  }
  const parts: Buffer[] = [];
  let size = 0;
  let isRejected = false;
  return new Promise((done, failed) => {
    let reservedBytes = 0;
    const releaseBody = () => {
      bodyBudget.release(reservedBytes);
      reservedBytes = 0;
    };
    // The body is still in use until the response is sent.
    response.once("close", releaseBody);
    const reject = (error: AppError) => {
      if (isRejected) return;
      isRejected = true;
      parts.length = 0;
      releaseBody();
      failed(error);
    };
    const slow = setTimeout(() => {
      // Already rejected for another reason while the sender kept writing.
      if (isRejected) return;
      response.setHeader("connection", "close");
      reject(new AppError("body_too_slow", { seconds: withinSeconds }));
    }, withinSeconds * 1000);
    request.once("close", () => clearTimeout(slow));
    request.on("data", (part: Buffer) => {
      if (isRejected) return;
      size += part.length;
      if (size > maxBytes) return reject(tooLarge(size, maxBytes));
      if (!bodyBudget.reserve(part.length))
        return reject(new AppError("busy", { seconds: limit("busyRetrySeconds") }));
      reservedBytes += part.length;
      parts.push(part);
    });
    request.once("end", () => clearTimeout(slow));
    request.on("end", () => done(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    request.on("error", failed);
    request.on("close", () => failed(new Error("The request ended before its body was complete.")));
  });
}

/**
 * Streams a body: the sender waits while a chunk is processed. A rejected body is drained, or its sender wouldn't read
 * the error.
 */
export async function* bodyPieces(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  let size = 0;
  try {
    if (declaredBytes > maxBytes) throw tooLarge(declaredBytes, maxBytes);
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

export async function readJson(context: RequestContext, maxBytes: number): Promise<unknown> {
  const type = context.request.headers["content-type"] ?? "";
  const body = await readBody(context, maxBytes, bodySeconds(maxBytes));
  if (body.length === 0) return {};
  if (!/^application\/json *(;|$)/i.test(type))
    throw new AppError("unsupported_media_type", { type: "application/json" });
  assertParsable(body, limit("jsonParts"));
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw AppError.invalid([{ path: "", message: "Invalid JSON." }]);
  }
}

/** Runs before any parsing: half a million keys, or brackets in brackets, block the process for a second. */
function assertParsable(json: Buffer, maxParts: number): void {
  if (isDeeperThan(json, limit("jsonDepth")))
    throw AppError.invalid([{ path: "", message: "This is nested too deeply." }]);
  if (hasMorePartsThan(json, maxParts))
    throw AppError.invalid([{ path: "", message: "This has too many fields and values." }]);
}

/** Ignores brackets within strings. */
export function isDeeperThan(json: Buffer, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json[at];
    if (code === quote) at = endOfString(json, at);
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > max) return true;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return false;
}

export function hasMorePartsThan(json: Buffer, max: number): boolean {
  let [parts, strings] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json[at];
    if (code === quote) {
      // Each string is a key or a value: without this, strings in a row would be skipped one by one, unlimited.
      strings += 1;
      at = endOfString(json, at);
    } else if (code === comma || code === colon) parts += 1;
    if (parts > max || strings > 2 * max + 2) return true;
  }
  return false;
}

/** The next quote with an even number of backslashes before it. A file of megabytes is one string. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let first = end;
    while (json[first - 1] === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return json.length;
}

/** Providers send JSON under several content types. Parts are counted before any parsing, even of a signature. */
export async function readWebhookBody(
  context: RequestContext,
  maxBytes: number,
  withinSeconds: number,
): Promise<Buffer> {
  const body = await readBody(context, maxBytes, withinSeconds);
  assertParsableWebhook(context.request.headers["content-type"] ?? "", body);
  return body;
}

export function assertParsableWebhook(contentType: string, body: Buffer): void {
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  if (isForm && hasMorePairsThan(body, limit("formParts")))
    throw new AppError("too_many_parts", { max: limit("formParts") });
  if (isJsonContainer(body)) assertParsable(body, limit("webhookJsonParts"));
}

function isJsonContainer(body: Buffer): boolean {
  let at = 0;
  while (isJsonWhitespace(body[at])) at += 1;
  return body[at] === openBrace || body[at] === openBracket;
}

/** RFC 8259, section 2. */
const isJsonWhitespace = (code: number | undefined): boolean =>
  code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

function hasMorePairsThan(form: Buffer, max: number): boolean {
  let pairs = 1;
  for (let at = form.indexOf(ampersand); at >= 0; at = form.indexOf(ampersand, at + 1)) {
    pairs += 1;
    if (pairs > max) return true;
  }
  return false;
}

const ampersand = 0x26;
const [comma, colon] = [0x2c, 0x3a];
const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

export const jsonType = "application/json; charset=utf-8";

interface JsonResponse extends Pick<RequestContext, "request" | "response"> {
  /** Counts the body before it is sent; throws if its client leaves too many unread. */
  readonly addUnread?: (bytes: number) => void;
}

export async function sendJson(
  { request, response, addUnread }: JsonResponse,
  status: number,
  value: unknown,
  type = jsonType,
  language: Language = sourceLanguage,
): Promise<void> {
  const text = localizeResponse(language, value);
  const isShort = text.length < packFrom;
  const { encoding, bytes } = isShort
    ? { encoding: null, bytes: text }
    : pack(text, String(request.headers["accept-encoding"] ?? ""));
  addUnread?.(Buffer.byteLength(bytes));
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  response.setHeader("vary", "accept-encoding");
  response.statusCode = status;
  if (encoding !== null) response.setHeader("content-encoding", encoding);
  response.end(bytes);
}

/**
 * Synchronous and at the lowest level: a list takes 0.1 ms, less than passing it to a thread and back. Brotli's lowest
 * level is faster and smaller than gzip's; browsers request it only over https.
 */
function pack(text: string, accepted: string): { encoding: string | null; bytes: Buffer | string } {
  if (/\bbr\b/.test(accepted)) return { encoding: "br", bytes: brotliCompressSync(text, brotli) };
  if (/\bgzip\b/.test(accepted)) return { encoding: "gzip", bytes: gzipSync(text, { level: 1 }) };
  return { encoding: null, bytes: text };
}

/** A window of 64 kB: a larger one takes longer to set up than to fill. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

export function sendPlainText(
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

/** A form-sized body should arrive at once on any connection. */
const bodySeconds = (maxBytes: number): number =>
  maxBytes <= limit("unauthenticatedBodyBytes")
    ? limit("smallBodySeconds")
    : limit("requestSeconds");

/** Anonymous clients only submit forms. */
export const bodyLimit = (actor: Actor): number =>
  actor.kind === "anonymous" ? limit("unauthenticatedBodyBytes") : limit("bodyBytes");
