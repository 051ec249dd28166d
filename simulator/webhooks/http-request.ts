// One request to the app, on loopback only: the simulator contacts nothing else.
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

export type Outcome =
  | {
      kind: "response";
      status: number;
      headers: Readonly<Record<string, string | string[] | undefined>>;
      body: Buffer;
    }
  | { kind: "silence"; reason: string };

interface AppAddress {
  publicUrl: string;
  appUrl: string;
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);

/** Maps the app's public origin to its loopback address; null for any other host. */
export function resolveAppUrl(address: string, where: AppAddress): URL | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.origin === new URL(where.publicUrl).origin) {
    const app = new URL(where.appUrl);
    url.protocol = app.protocol;
    url.host = app.host;
    // Setting a host without a port keeps the old port.
    url.port = app.port;
  }
  const speaksHttp = url.protocol === "http:" || url.protocol === "https:";
  return speaksHttp && isLoopback(url.hostname) ? url : null;
}

interface HttpCall {
  url: URL;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body: string | null;
  timeoutMs: number;
  maxBytes: number;
  /** Hangs up as soon as the other side begins to respond. */
  hangsUp: boolean;
  signal: AbortSignal;
}

export function sendHttp(to: HttpCall): Promise<Outcome> {
  const request = to.url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((settle) => {
    const silence = (reason: string) => settle({ kind: "silence", reason });
    const limit = AbortSignal.any([to.signal, AbortSignal.timeout(to.timeoutMs)]);
    const sent = request(
      to.url,
      { method: to.method, headers: to.headers, signal: limit, agent: false },
      (response) => {
        if (to.hangsUp) {
          silence("the response was lost");
          response.destroy();
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size <= to.maxBytes) parts.push(part);
          else response.destroy(new Error("the response is too long"));
        });
        response.on("error", (error) => silence(error.message));
        response.on("end", () =>
          settle({
            kind: "response",
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    sent.on("error", (error) =>
      silence(limit.aborted && !to.signal.aborted ? "no response in time" : error.message),
    );
    sent.end(to.body ?? undefined);
  });
}
