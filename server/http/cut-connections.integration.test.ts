// Connections that are cut, reset or left half open at each endpoint: the process survives, and other clients are
// unaffected.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";
import { dialRaw, type RawConnection, watchUncaught } from "#testing/wire/raw-line.ts";

const app = shareTestApp();
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

const requestHead = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

const cookie = () => ({ Cookie: app().as("olga").cookie ?? "" });
const json = { "Content-Type": "application/json" };
const webhookPath = () => `/webhooks/twilio/${app().inboxes[0]?.accountId}/sms`;

/** What each endpoint receives before the connection is cut. */
const partialRequests: readonly (readonly [string, () => string])[] = [
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
  ["a CONNECT", () => requestHead("CONNECT", "elsewhere.example:443")],
  ["an event stream", () => requestHead("GET", "/api/v1/feed", cookie())],
  [
    "a body that never comes",
    () => requestHead("POST", "/rpc/signIn", { ...json, "Content-Length": "500" }),
  ],
  [
    "a body in chunks, half of it",
    () =>
      `${requestHead("POST", "/rpc/signIn", { ...json, "Transfer-Encoding": "chunked" })}5\r\n{"em`,
  ],
  [
    "an upload, half of it",
    () =>
      `${requestHead("POST", "/uploads?name=a", { ...cookie(), "Content-Length": "90000" })}${"x".repeat(40_000)}`,
  ],
  [
    "a hook, half of it",
    () => `${requestHead("POST", webhookPath(), { "Content-Length": "900" })}From=1`,
  ],
  [
    "the way to the simulator",
    () =>
      `${requestHead("POST", "/simulator/api/customers", { ...cookie(), ...json, "Content-Length": "90" })}{`,
  ],
  ["a response that is not read", () => requestHead("GET", "/api/v1/openapi.json")],
  ["several requests at once", () => requestHead("GET", "/healthz").repeat(20)],
  ["no HTTP at all", () => "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"],
  [
    "Expect: 100-continue",
    () =>
      requestHead("POST", "/rpc/signIn", {
        ...json,
        Expect: "100-continue",
        "Content-Length": "90",
      }),
  ],
];

const endings: Readonly<Record<string, (connection: RawConnection) => Promise<void>>> = {
  "reset at once": async (connection) => connection.reset(),
  "reset when a response begins": async (connection) => {
    await Promise.race([connection.head(), new Promise((done) => setTimeout(done, 200))]);
    connection.reset();
  },
  "closed with the response unread": async (connection) => {
    connection.socket.pause();
    connection.socket.destroy();
  },
  "half closed, then reset": async (connection) => {
    connection.halfClose();
    await Promise.race([connection.over(), new Promise((done) => setTimeout(done, 200))]);
    connection.reset();
  },
};

describe.each(Object.keys(endings))("a connection that is %s", (ending) => {
  test.each(partialRequests)("at %s affects no other connection", async (_, written) => {
    for (let times = 0; times < 3; times += 1) {
      const connection = await dialRaw(app().url);
      connection.write(written());
      await endings[ending]?.(connection);
    }
    expect(await (await fetch(`${app().url}/healthz`)).text()).toBe("ok");
    expect(uncaught()).toEqual([]);
  });
});

test("closes a refused upgrade from the server side too, with no socket left open", async () => {
  for (const path of ["/nowhere", "/api/v1/feed"]) {
    const connection = await dialRaw(app().url);
    connection.write(upgrade(path));
    expect(await connection.head()).toMatch(/^HTTP\/1.1 40[14] /);
    await connection.over();
    // No connection is left open: a half-open socket would count.
    await eventually(async () => {
      const connections = await openConnections();
      expect(connections).toBeLessThanOrEqual(2);
    });
  }
});

test("ignores an upgrade to another protocol and responds to the request", async () => {
  const connection = await dialRaw(app().url);
  connection.write(
    "GET /healthz HTTP/1.1\r\nHost: desk\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA\r\n\r\n",
  );
  expect(await connection.head()).toMatch(/^HTTP\/1.1 200 /);
  connection.reset();
});

const openConnections = () => app().running.countConnections();

describe("a mail server that hangs up", () => {
  const started = "EHLO m.example\r\nMAIL FROM:<a@b.example>\r\n";
  test.each([
    ["before a word", ""],
    ["after its name", "EHLO m.example\r\n"],
    ["in the middle of a command", "EHLO m.exa"],
    ["in the middle of a mail", `${started}RCPT TO:<$LINE>\r\nDATA\r\nSubject: x\r\n\r\nhal`],
    [
      "before it hears the yes",
      `${started}RCPT TO:<$LINE>\r\nDATA\r\nSubject: x\r\n\r\nx\r\n.\r\n`,
    ],
  ])("%s affects no other connection", async (_, text) => {
    const port = app().running.smtpPort() ?? 0;
    for (const ending of Object.values(endings)) {
      const connection = await dialRaw({ host: "127.0.0.1", port });
      if (text !== "") await connection.head();
      connection.write(text.replace("$LINE", app().emailInbox.address));
      await ending(connection);
    }
    const next = await dialRaw({ host: "127.0.0.1", port });
    expect(await next.head()).toMatch(/^220/);
    next.reset();
    expect(uncaught()).toEqual([]);
  });
});
