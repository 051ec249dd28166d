// One keep-alive connection with one request at a time and no HTTP library: on two cores a heavy client would take CPU
// time from the app being measured. Like a browser, it connects again if the server closed the connection meanwhile.
import net from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";

export interface RawResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly encoding: string | null;
}

export class Caller {
  readonly #port: number;
  readonly #head: string;
  #socket: net.Socket;
  #waiting: { done: (response: RawResponse) => void; failed: (error: Error) => void } | null = null;
  #got: Buffer = Buffer.alloc(0);
  /** Raw response bytes, headers and body. */
  bytes = 0;

  constructor(port: number, headers: Readonly<Record<string, string>>) {
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
    this.#head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    this.#port = port;
    this.#socket = this.#connect();
  }

  #connect(): net.Socket {
    const socket = net.connect({ port: this.#port, host: "127.0.0.1", noDelay: true });
    // The end of an earlier connection says nothing about a request on the present one.
    const fail = (error: Error) => {
      if (socket !== this.#socket) return;
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting?.failed(error);
    };
    socket.on("data", (part) => this.#take(part));
    socket.on("error", fail);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => fail(new Error("connection closed")));
    return socket;
  }

  /** Builds request bytes that can be sent repeatedly. */
  prepare(
    method: string,
    path: string,
    body = "",
    headers: Readonly<Record<string, string>> = {},
  ): Buffer {
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = Buffer.byteLength(body);
    return Buffer.from(
      `${method} ${path} HTTP/1.1\r\n${this.#head}${more.join("")}content-length: ${length}\r\n\r\n${body}`,
    );
  }

  send(request: Buffer): Promise<RawResponse> {
    if (this.#waiting) throw new Error("required: one request at a time");
    return new Promise((done, failed) => {
      this.#waiting = { done, failed };
      // Writing to a closed socket reports nothing, so the response would never arrive.
      if (!this.#socket.writable) {
        this.#got = Buffer.alloc(0);
        this.#socket = this.#connect();
      }
      this.#socket.write(request);
    });
  }

  async call<Name extends RouteName>(name: Name, input: Inputs[Name]): Promise<Outputs[Name]> {
    const response = await this.send(this.prepareCall(name, input));
    if (response.status !== 200)
      throw new Error(
        `${name}: ${response.status} ${response.body.toString("utf8").slice(0, 200)}`,
      );
    return JSON.parse(unpack(response).toString("utf8")) as Outputs[Name];
  }

  prepareCall<Name extends RouteName>(name: Name, input: Inputs[Name]): Buffer {
    const headers = { "content-type": "application/json" };
    return this.prepare("POST", `/rpc/${name}`, JSON.stringify(input), headers);
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.bytes += part.length;
    this.#got = this.#got.length === 0 ? part : Buffer.concat([this.#got, part]);
    const end = this.#got.indexOf("\r\n\r\n");
    if (end === -1) return;
    const head = this.#got.toString("latin1", 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#got.length < end + 4 + length) return;
    const body = this.#got.subarray(end + 4, end + 4 + length);
    this.#got = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1] ?? null;
    waiting?.done({ status: Number(head.slice(9, 12)), body, encoding });
  }
}

function unpack({ body, encoding }: RawResponse): Buffer {
  if (encoding === null) return body;
  return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}
