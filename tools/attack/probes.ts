// Known attacks, each as a probe that throws if the server does not withstand it.
import http from "node:http";
import net from "node:net";
import { WebSocket } from "ws";
import type { OwnApp } from "./own-app.ts";

export interface Target {
  readonly url: string;
  /** A signed-in member's cookie; null runs only probes that need no sign-in. */
  readonly cookie: string | null;
  /** A disposable server; probes that leave traces run only there. */
  readonly own: OwnApp | null;
}

export interface Probe {
  readonly name: string;
  readonly needsMember?: true;
  readonly needsOwnDesk?: true;
  run(target: Target): Promise<void>;
}

interface Response {
  readonly status: number;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
}

export const fail = (reason: string): never => {
  throw new Error(reason);
};

export function sendRequest(
  { url }: Target,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = "",
): Promise<Response> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    const request = http.request({ hostname, port, method, path, agent: false }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => {
        text += part.toString();
      });
      response.on("error", failed);
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    });
    request.on("error", failed);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    request.end(body);
  });
}

export const json = { "content-type": "application/json" };
const socketHead = (path: string, extra = "") =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`;

/** Writes, waits for a first byte or a moment, and resets the connection. */
const cut = ({ url }: Target, text: string) =>
  new Promise<void>((done) => {
    const socket = net.connect({ host: new URL(url).hostname, port: Number(new URL(url).port) });
    socket.on("error", () => undefined);
    socket.on("close", () => done());
    socket.on("connect", () => socket.write(text));
    const reset = () => void socket.resetAndDestroy();
    socket.once("data", reset);
    setTimeout(reset, 500).unref();
  });

/** The response to this request alone. */
const firstResponse = ({ url }: Target, text: string) =>
  new Promise<string>((done, failed) => {
    const socket = net.connect({ host: new URL(url).hostname, port: Number(new URL(url).port) });
    socket.on("error", failed);
    socket.on("connect", () => socket.write(text));
    socket.once("data", (data) => {
      done(data.toString());
      socket.destroy();
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error("no response")));
  });

export async function assertAlive(target: Target): Promise<void> {
  const alive = await sendRequest(target, "GET", "/healthz").catch(() => null);
  if (alive?.text !== "ok") fail("the process no longer responds");
  const { text } = await sendRequest(target, "GET", "/metrics");
  const uncaught = /^deskbell_uncaught_total\{.*\} ([1-9].*)$/m.exec(text);
  if (uncaught) fail(`${uncaught[1]} errors were handled by no code`);
}

export const probes: readonly Probe[] = [
  {
    name: "a refused upgrade that is reset ends no process",
    async run(target) {
      for (const path of ["/nowhere", "/api/v1/feed"])
        for (let times = 0; times < 5; times += 1) await cut(target, socketHead(path));
      await assertAlive(target);
    },
  },
  {
    name: "a request that is reset in its middle ends no process",
    async run(target) {
      const half = `POST /rpc/signIn HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
      for (const text of [half, "CONNECT a:1 HTTP/1.1\r\n\r\n", "\x16\x03\x01", "GET / HTT"])
        await cut(target, text);
      await assertAlive(target);
    },
  },
  {
    name: "a name that a stranger pointed at the desk is not answered",
    async run(target) {
      const host = "desk.attacker.example";
      const headers = { ...json, host, origin: `http://${host}` };
      const { status } = await sendRequest(target, "POST", "/rpc/getInstance", headers, "{}");
      if (status !== 421) fail(`responded with ${status}`);
    },
  },
  {
    name: "a large body of an unknown client is refused before it is read",
    async run(target) {
      for (const path of ["/rpc/signIn", "/api/v1/tags"]) {
        const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n`;
        const response = await firstResponse(target, head);
        // Too large, or not allowed: either way the body was not read.
        if (!/^HTTP\/1\.1 (?:401|413) /.test(response))
          fail(`${path} responded with ${response.slice(0, 40)}`);
      }
    },
  },
  {
    name: "a very long address is refused",
    async run(target) {
      const { status } = await sendRequest(target, "GET", `/${"a".repeat(12_000)}`);
      if (status !== 414) fail(`responded with ${status}`);
    },
  },
  {
    name: "provider addresses that do not exist cannot be tried without end",
    async run(target) {
      for (let times = 0; times < 200; times += 1) {
        const id = `0190aaaa-0000-7000-8000-${String(times).padStart(12, "0")}`;
        if ((await sendRequest(target, "POST", `/webhooks/twilio/${id}/sms`)).status === 429)
          return;
      }
      fail("two hundred were looked up");
    },
  },
  {
    name: "metrics are not given to a client behind a proxy",
    async run(target) {
      const { status } = await sendRequest(target, "GET", "/metrics", {
        "x-forwarded-for": "203.0.113.7",
      });
      if (status !== 404) fail(`responded with ${status}`);
    },
  },
  {
    name: "thirty thousand frames of one socket are not taken",
    needsMember: true,
    async run(target) {
      const socket = new WebSocket(`${target.url.replace("http", "ws")}/api/v1/feed`, {
        headers: { cookie: target.cookie ?? "" },
      });
      await new Promise((opened, failed) => socket.once("open", opened).once("error", failed));
      const closed = new Promise<number>((done) => socket.once("close", done));
      socket.on("error", () => undefined);
      socket.send(JSON.stringify({ type: "hello", version: 1, after: 0, viewing: null }));
      for (let sent = 0; sent < 30_000; sent += 1)
        socket.send('{"type":"viewing","conversationId":null}');
      const late = new Promise<null>((done) => setTimeout(() => done(null), 20_000).unref());
      if ((await Promise.race([closed, late])) === null) fail("all were taken");
      await assertAlive(target);
    },
  },
  {
    name: "uploads at once do not fill the memory",
    needsMember: true,
    async run(target) {
      const bytes = Buffer.alloc(19 * 1024 * 1024, 1);
      const headers = { cookie: target.cookie ?? "" };
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          sendRequest(target, "POST", "/uploads?name=a", headers, bytes).catch(() => ({
            status: 0,
          })),
        ),
      );
      const isSound = responses.every(({ status }) => [0, 201, 503].includes(status));
      if (!isSound) fail(`responded with ${responses.map(({ status }) => status).join(", ")}`);
      await assertAlive(target);
    },
  },
];
