// Connections that are cut, reset or left half open at each of our doors: the process goes on, and nobody else notices.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { shareDesk } from "#testing/open-app.ts";
import { dialRaw, type RawLine, watchUncaught } from "#testing/wire/raw-line.ts";

const desk = shareDesk();
const uncaught = watchUncaught();

const upgrade = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

const cookie = () => ({ Cookie: desk().as("olga").cookie ?? "" });
const json = { "Content-Type": "application/json" };
const hook = () => `/webhooks/twilio/${desk().lines[0]?.accountId}/text`;

/** What is written at each door before the connection is cut. */
const doors: readonly (readonly [string, () => string])[] = [
  ["an upgrade at no address of ours", () => upgrade("/nowhere")],
  ["an upgrade of nobody", () => upgrade("/api/v1/feed")],
  [
    "an upgrade from another site",
    () => upgrade("/api/v1/feed", { Origin: "https://evil.example" }),
  ],
  ["an upgrade of a member", () => upgrade("/api/v1/feed", cookie())],
  ["an upgrade to something else", () => upgrade("/api/v1/feed").replace("websocket", "h2c")],
  [
    "an upgrade with a broken key",
    () => upgrade("/api/v1/feed", { ...cookie(), "Sec-WebSocket-Key": "x" }),
  ],
  ["a CONNECT", () => ask("CONNECT", "elsewhere.example:443")],
  ["an event stream", () => ask("GET", "/api/v1/feed", cookie())],
  [
    "a body that never comes",
    () => ask("POST", "/rpc/signIn", { ...json, "Content-Length": "500" }),
  ],
  [
    "a body in chunks, half of it",
    () => `${ask("POST", "/rpc/signIn", { ...json, "Transfer-Encoding": "chunked" })}5\r\n{"em`,
  ],
  [
    "an upload, half of it",
    () =>
      `${ask("POST", "/uploads?name=a", { ...cookie(), "Content-Length": "90000" })}${"x".repeat(40_000)}`,
  ],
  ["a hook, half of it", () => `${ask("POST", hook(), { "Content-Length": "900" })}From=1`],
  [
    "the way to the simulator",
    () =>
      `${ask("POST", "/simulator/api/customers", { ...cookie(), ...json, "Content-Length": "90" })}{`,
  ],
  ["an answer that is not read", () => ask("GET", "/api/v1/openapi.json")],
  ["several requests at once", () => ask("GET", "/healthz").repeat(20)],
  ["no HTTP at all", () => "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"],
  [
    "Expect: 100-continue",
    () => ask("POST", "/rpc/signIn", { ...json, Expect: "100-continue", "Content-Length": "90" }),
  ],
];

const endings: Readonly<Record<string, (line: RawLine) => Promise<void>>> = {
  "reset at once": async (line) => line.reset(),
  "reset when an answer begins": async (line) => {
    await Promise.race([line.head(), new Promise((done) => setTimeout(done, 200))]);
    line.reset();
  },
  "closed with the answer unread": async (line) => {
    line.socket.pause();
    line.socket.destroy();
  },
  "half closed, then reset": async (line) => {
    line.halfClose();
    await Promise.race([line.over(), new Promise((done) => setTimeout(done, 200))]);
    line.reset();
  },
};

describe.each(Object.keys(endings))("a connection that is %s", (ending) => {
  test.each(doors)("at %s ends nothing but itself", async (_, written) => {
    for (let times = 0; times < 3; times += 1) {
      const line = await dialRaw(desk().url);
      line.write(written());
      await endings[ending]?.(line);
    }
    expect(await (await fetch(`${desk().url}/healthz`)).text()).toBe("alive");
    expect(uncaught()).toEqual([]);
  });
});

test("a refused upgrade is closed from our side too, whoever asked", async () => {
  for (const path of ["/nowhere", "/api/v1/feed"]) {
    const line = await dialRaw(desk().url);
    line.write(upgrade(path));
    expect(await line.head()).toMatch(/^HTTP\/1.1 40[14] /);
    await line.over();
    // Nothing is left of it here: a half open socket would count.
    await eventually(async () => {
      const connections = await openConnections();
      expect(connections).toBeLessThanOrEqual(2);
    });
  }
});

const openConnections = () => desk().running.countConnections();

describe("a mail server that hangs up", () => {
  const begun = "EHLO m.example\r\nMAIL FROM:<a@b.example>\r\n";
  test.each([
    ["before a word", ""],
    ["after its name", "EHLO m.example\r\n"],
    ["in the middle of a command", "EHLO m.exa"],
    ["in the middle of a mail", `${begun}RCPT TO:<$LINE>\r\nDATA\r\nSubject: x\r\n\r\nhal`],
    ["before it hears the yes", `${begun}RCPT TO:<$LINE>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n`],
  ])("%s ends nothing but itself", async (_, words) => {
    const port = desk().running.smtpPort() ?? 0;
    for (const ending of Object.values(endings)) {
      const line = await dialRaw({ host: "127.0.0.1", port });
      if (words !== "") await line.head();
      line.write(words.replace("$LINE", desk().mailLine.address));
      await ending(line);
    }
    const next = await dialRaw({ host: "127.0.0.1", port });
    expect(await next.head()).toMatch(/^220/);
    next.reset();
    expect(uncaught()).toEqual([]);
  });
});
