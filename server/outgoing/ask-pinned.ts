// A request to the very address that was judged, whatever its name leads to a moment later (DNS rebinding). For places
// that a stranger may name.
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { AnswerTooLarge } from "./outgoing.ts";

export interface PinnedPlace {
  readonly url: URL;
  /** As its certificate names it. */
  readonly hostname: string;
  /** Where to connect. */
  readonly address: string;
  readonly port: number;
}

export interface PinnedAnswer {
  readonly status: number;
  /** Where it leads on; followed by nobody here. */
  readonly location: string | null;
  readonly bytes: Buffer;
}

/** Throws whatever went wrong; `signal` ends it at any time. */
export function askPinned(
  { url, hostname, address, port }: PinnedPlace,
  {
    signal,
    maxBytes,
    headers,
  }: {
    readonly signal: AbortSignal;
    readonly maxBytes: number;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<PinnedAnswer> {
  const library = url.protocol === "https:" ? https : http;
  return new Promise((done, failed) => {
    const request = library.request({
      host: address,
      port,
      // The certificate must be that of the name, though we connect to its number.
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      path: `${url.pathname}${url.search}`,
      method: "GET",
      agent: false,
      signal,
      headers: { host: url.host, ...headers },
    });
    const fail = (error: unknown) => {
      request.destroy();
      failed(error);
    };
    request.on("error", fail);
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        request.destroy();
        return done({
          status,
          location: response.headers.location ?? null,
          bytes: Buffer.alloc(0),
        });
      }
      readUpTo(response, maxBytes).then((bytes) => done({ status, location: null, bytes }), fail);
    });
    request.end();
  });
}

async function readUpTo(response: http.IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () => new AnswerTooLarge("too large");
  if (Number(response.headers["content-length"] ?? 0) > most) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
