// Sends a request to the exact address that was checked, whatever its name resolves to later (DNS rebinding). For hosts
// an outsider may name.
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { ResponseTooLargeError } from "./outgoing.ts";

export interface PinnedTarget {
  readonly url: URL;
  /** The host name its certificate must have. */
  readonly hostname: string;
  /** The IP address to connect to. */
  readonly address: string;
  readonly port: number;
}

export interface PinnedResponse {
  readonly status: number;
  /** The redirect target, which is never followed here. */
  readonly location: string | null;
  /** The header of this name. */
  readonly retryAfter: string | null;
  readonly bytes: Buffer;
}

/** Interim responses (RFC 9110 §15.2) before the final one; servers send one or two. */
const maxInterimResponses = 10;

/** Throws on any failure; `signal` aborts it at any time. */
export function requestPinned(
  { url, hostname, address, port }: PinnedTarget,
  {
    signal,
    maxBytes,
    acceptsPartialBody: takesBeginning = false,
    headers,
    body,
  }: {
    readonly signal: AbortSignal;
    readonly maxBytes: number;
    /** If the response is longer or slow, its beginning is enough; otherwise that is an error. */
    readonly acceptsPartialBody?: boolean;
    readonly headers: Readonly<Record<string, string>>;
    /** Sent with POST; without it, GET. */
    readonly body?: Buffer;
  },
): Promise<PinnedResponse> {
  const library = url.protocol === "https:" ? https : http;
  return new Promise((done, failed) => {
    const request = library.request({
      host: address,
      port,
      // The certificate must match the host name, although the connection uses its IP address.
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      path: `${url.pathname}${url.search}`,
      method: body === undefined ? "GET" : "POST",
      agent: false,
      signal,
      headers: { host: url.host, ...headers },
    });
    const fail = (error: unknown) => {
      request.destroy();
      failed(error);
    };
    request.on("error", fail);
    let interimResponses = 0;
    request.on("information", () => {
      interimResponses += 1;
      if (interimResponses > maxInterimResponses) fail(new Error("Too many interim responses."));
    });
    // A switch of protocols (101) that nobody asked for emits neither an error nor a response.
    const failUnanswered = () => failed(new Error("The connection ended before a response."));
    request.on("close", failUnanswered);
    request.on("response", (response) => {
      request.off("close", failUnanswered);
      const status = response.statusCode ?? 0;
      const retryAfter = response.headers["retry-after"] ?? null;
      if (status >= 300 && status < 400) {
        request.destroy();
        return done({
          status,
          location: response.headers.location ?? null,
          retryAfter,
          bytes: Buffer.alloc(0),
        });
      }
      if (takesBeginning) {
        // The status is known: what goes wrong from now on is no failure.
        request.off("error", fail).on("error", () => undefined);
        return void readBeginning(response, maxBytes).then((bytes) => {
          request.destroy();
          done({ status, location: null, retryAfter, bytes });
        });
      }
      readUpTo(response, maxBytes).then(
        (bytes) => done({ status, location: null, retryAfter, bytes }),
        fail,
      );
    });
    request.end(body);
  });
}

async function readUpTo(response: http.IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = () => new ResponseTooLargeError("too large");
  if (Number(response.headers["content-length"] ?? 0) > max) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Milliseconds until the beginning of a response has to be there. */
const beginningMs = 1_000;

async function readBeginning(response: http.IncomingMessage, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => response.destroy(), beginningMs);
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= max) break;
    }
  } catch {
    // Cut off: what arrived is enough.
  }
  clearTimeout(timer);
  return Buffer.concat(parts).subarray(0, max);
}
