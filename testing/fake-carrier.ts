// A company on loopback that says what a test tells it to say, and remembers what it was asked. Faults
// are made where they happen: at the socket, not in a stub of fetch.
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly method: string;
  /** Path and query, as they came. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Says =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array | object;
    }
  /** Takes the whole request and cuts the line: it may have acted on it. */
  | "reset"
  /** Takes the request and never answers. */
  | "silence"
  /** Says 201 and cuts the line in the middle of the body. */
  | "half an answer";

export type Script = (asked: Asked) => Says | null;

export interface FakeCarrier {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** What it says from now on; null from the script is a 404. */
  plays(script: Script): void;
  /** What it says to the next requests, one each, before the script. */
  says(...answers: Says[]): void;
  forget(): void;
  close(): Promise<void>;
}

export async function openFakeCarrier(): Promise<FakeCarrier> {
  const asked: Asked[] = [];
  const queue: Says[] = [];
  let script: Script = () => null;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one: Asked = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: flat(request.headers),
        body: Buffer.concat(chunks).toString("utf8"),
      };
      asked.push(one);
      answer(response, queue.shift() ?? script(one) ?? { status: 404, body: {} });
    });
  });
  // A connection that Node closes after five idle seconds may be the one that a slow test just asks by.
  server.keepAliveTimeout = 0;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    plays(next) {
      script = next;
    },
    says(...answers) {
      queue.push(...answers);
    },
    forget() {
      asked.length = 0;
      queue.length = 0;
      script = () => null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** An address on which nobody listens. */
export async function closedDoor(): Promise<string> {
  const carrier = await openFakeCarrier();
  await carrier.close();
  return carrier.url;
}

function answer(response: http.ServerResponse, says: Says): void {
  if (says === "silence") return;
  if (says === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  if (says === "half an answer") {
    response.writeHead(201, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"sid":"SM', () => response.socket?.resetAndDestroy());
    return;
  }
  const { status, headers = {}, body = "" } = says;
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  response.writeHead(status, {
    ...(isJson ? { "content-type": "application/json" } : {}),
    ...headers,
  });
  response.end(isJson ? JSON.stringify(body) : body);
}

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
