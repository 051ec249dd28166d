// Which host names the server accepts, and who can set it up: a proxy on the same machine forwards external clients.
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { boot } from "#server/boot.ts";
import { readConfig } from "#server/config.ts";
import { createLogger } from "#server/logger.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { silentDns } from "#testing/app/dns.ts";
import { freePort } from "#testing/free-port.ts";
import { dialRaw } from "#testing/wire/raw-line.ts";

async function openFresh(settings: NodeJS.ProcessEnv) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-name-"));
  const port = await freePort();
  const log: Record<string, unknown>[] = [];
  const running = await boot({
    config: readConfig(
      {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        SMTP_PORT: "0",
        ...settings,
      },
      [],
    ),
    log: createLogger(
      (line) => log.push(JSON.parse(line)),
      () => new Date(),
    ),
    dns: silentDns,
  });
  onTestFinished(async () => {
    await running.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const post = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: Record<string, unknown> }>((done, failed) => {
      const request = http.request(
        { host: "127.0.0.1", port, method: "POST", path: `/rpc/${name}` },
        (response) =>
          void json(response).then(
            (read) =>
              done({ status: response.statusCode ?? 0, body: read as Record<string, unknown> }),
            failed,
          ),
      );
      request.on("error", failed);
      for (const [header, value] of Object.entries({
        "content-type": "application/json",
        ...headers,
      }))
        request.setHeader(header, value);
      request.end(JSON.stringify(body));
    });
  return { url: running.url, log, post };
}

const company = {
  company: "Copperline",
  yourName: "Olga",
  email: "olga@copperline.example",
  password: "correct horse battery staple",
  timeZone: "Europe/London",
  country: "GB",
  locale: "en-GB",
};

test("a server with a public URL requires the setup code from its log, also behind a proxy on loopback", async () => {
  const host = "desk.example.com";
  const { log, post } = await openFresh({ PUBLIC_URL: `https://${host}`, HOST: "127.0.0.1" });
  const from = { host, origin: `https://${host}`, "x-forwarded-for": "203.0.113.7" };
  expect((await post("getInstance", {}, from)).body).toMatchObject({ needsSetupCode: true });
  for (const extra of [{}, { setupCode: "" }, { setupCode: "00000000" }])
    expect((await post("setUp", { ...company, ...extra }, from)).body).toMatchObject({
      code: "invalid_setup_code",
    });
  const printed = log.find((one) => one.event === "setup.code_issued");
  const done = await post("setUp", { ...company, setupCode: printed?.code }, from);
  expect([done.status, done.body]).toEqual([200, { done: true }]);
});

test("a server with a public URL stores its setup code before it listens: a failed start leaves it required", async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-name-"));
  const other = net.createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await new Promise((done) => other.close(done));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: "https://desk.example.com",
    PORT: String((other.address() as AddressInfo).port),
    HOST: "127.0.0.1",
  };
  const started = boot({ config: readConfig(settings, []), log: () => {}, dns: silentDns });
  await expect(started).rejects.toThrow(/PORT/);
  const { rows } = await client.query(
    "select value from instance_setting where key = 'setup_code'",
  );
  expect(rows).toEqual([{ value: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
});

test("a server on one machine requires no code, and refuses an attacker's name that resolves to it", async () => {
  const { url, post } = await openFresh({});
  const port = new URL(url).port;
  expect((await post("getInstance", {})).body).toMatchObject({ needsSetupCode: false });
  const rebound = `desk.evil.example:${port}`;
  for (const headers of [
    { host: rebound, origin: `http://${rebound}` },
    { host: rebound },
    { host: "evil.example" },
    // Any computer of the local network may answer for these names.
    { host: `evil.local:${port}`, origin: `http://evil.local:${port}` },
    { host: `evil:${port}`, origin: `http://evil:${port}` },
    // A page can add a header that looks like an API key.
    { host: rebound, origin: `http://${rebound}`, authorization: "Bearer x" },
  ])
    expect(await post("setUp", company, headers)).toMatchObject({
      status: 421,
      body: { code: "wrong_host" },
    });
  const line = await dialRaw(url);
  line.write(
    `GET /api/v1/feed HTTP/1.1\r\nHost: ${rebound}\r\nOrigin: http://${rebound}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  expect(await line.head()).toMatch(/^HTTP\/1.1 404/);
  line.reset();
  for (const host of [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `192.168.1.5:${port}`,
    "[::1]",
    `${os.hostname().split(".")[0]}.local`,
  ])
    expect([
      host,
      (await post("getInstance", {}, { host, origin: `http://${host}` })).status,
    ]).toEqual([host, 200]);
});

test("refuses a request with two Host headers, and a WebSocket too", async () => {
  const { url } = await openFresh({});
  const own = new URL(url).host;
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const [place, more] of [
    ["/healthz", ""],
    ["/api/v1/feed", upgrade],
  ] as const) {
    const line = await dialRaw(url);
    line.write(`GET ${place} HTTP/1.1\r\nHost: ${own}\r\nhost: evil.example\r\n${more}\r\n`);
    expect(await line.head()).toMatch(/^HTTP\/1.1 400/);
    line.reset();
  }
});
