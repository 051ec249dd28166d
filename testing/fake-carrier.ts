// A fake provider on loopback that gives scripted responses and records requests. Faults happen at the socket, not in a
// stub of `fetch`.
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface CarrierRequest {
  readonly method: string;
  /** Path and query, unmodified. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type CarrierResponse =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array | object;
    }
  /** Reads the whole request and resets the connection: it may have acted on it. */
  | "reset"
  /** Reads the request and never responds. */
  | "silence"
  /** Sends status 201 and resets the connection in the middle of the body. */
  | "half an answer";

export type Script = (request: CarrierRequest) => CarrierResponse | null;

export interface FakeCarrier {
  readonly url: string;
  readonly requests: readonly CarrierRequest[];
  /** Responds by this script from now on; null from the script is a 404. */
  plays(script: Script): void;
  /** Responses to the next requests, one each, before the script. */
  says(...responses: CarrierResponse[]): void;
  forget(): void;
  close(): Promise<void>;
}

export async function startFakeCarrier(): Promise<FakeCarrier> {
  const requests: CarrierRequest[] = [];
  const queue: CarrierResponse[] = [];
  let script: Script = () => null;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one: CarrierRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: flat(request.headers),
        body: Buffer.concat(chunks).toString("utf8"),
      };
      requests.push(one);
      sendResponse(response, queue.shift() ?? script(one) ?? { status: 404, body: {} });
    });
  });
  // Node's default closes idle connections after five seconds, which a slow test may be about to reuse.
  server.keepAliveTimeout = 0;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    plays(next) {
      script = next;
    },
    says(...responses) {
      queue.push(...responses);
    },
    forget() {
      requests.length = 0;
      queue.length = 0;
      script = () => null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A URL with no listener. */
export async function closedPortUrl(): Promise<string> {
  const carrier = await startFakeCarrier();
  await carrier.close();
  return carrier.url;
}

function sendResponse(response: http.ServerResponse, reply: CarrierResponse): void {
  if (reply === "silence") return;
  if (reply === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  if (reply === "half an answer") {
    response.writeHead(201, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"sid":"SM', () => response.socket?.resetAndDestroy());
    return;
  }
  const { status, headers = {}, body = "" } = reply;
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  response.writeHead(status, {
    ...(isJson ? { "content-type": "application/json" } : {}),
    ...headers,
  });
  response.end(isJson ? JSON.stringify(body) : body);
}

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
