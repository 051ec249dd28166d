// Outgoing requests and their responses, against real sockets and without waiting for a clock.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import {
  anyOf,
  createOutgoing,
  ForbiddenDestinationError,
  type OutgoingResult,
  onlyOrigin,
  onlyPublicHosts,
  ResponseTooLargeError,
} from "./outgoing.ts";

let base = "";
let written = 0;
const requestedUrls: string[] = [];
const closed = Promise.withResolvers<void>();
const server = http.createServer((request, response) => {
  requestedUrls.push(request.url ?? "");
  if (request.url === "/elsewhere")
    return void response.writeHead(302, { location: `${base}/secret` }).end();
  if (request.url === "/endless") {
    response.on("close", closed.resolve);
    const piece = Buffer.alloc(64 * 1024);
    const write = () => {
      while (!response.destroyed) {
        written += piece.length;
        if (!response.write(piece)) return void response.once("drain", write);
      }
    };
    return write();
  }
  if (request.url === "/silent") return undefined;
  if (request.url === "/halfway") return void response.write("some words");
  if (request.url === "/empty") return void response.writeHead(204).end();
  response.setHeader("x-said", "yes").end("all of it");
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const results: OutgoingResult[] = [];
const open = (pauseSeconds?: number) =>
  createOutgoing({
    checkDestination: onlyOrigin(() => base),
    onResult: (result) => results.push(result),
    ...(pauseSeconds === undefined ? {} : { stallSeconds: pauseSeconds }),
  });

test("returns a complete response with its headers", async () => {
  const response = await open()(`${base}/words`);
  expect([response.status, response.headers.get("x-said"), await response.text()]).toEqual([
    200,
    "yes",
    "all of it",
  ]);
  expect((await open()(`${base}/empty`)).status).toBe(204);
});

test("aborts an endless response at its limit, and closes the connection", async () => {
  const response = await open()(`${base}/endless`);
  await expect(response.text()).rejects.toBeInstanceOf(ResponseTooLargeError);
  await closed.promise;
  // Nothing is written beyond what was in transit.
  expect(written).toBeLessThan(limit("outgoingResponseBytes") + 16 * 1024 * 1024);
  expect(results).toContain("too_large");
});

test("times out on a host that sends nothing, and on one that stops midway", async () => {
  await expect(open()(`${base}/silent`, { timeoutSeconds: 0.05 })).rejects.toMatchObject({
    name: "TimeoutError",
  });
  const response = await open(0.05)(`${base}/halfway`);
  await expect(response.text()).rejects.toMatchObject({ name: "TimeoutError" });
});

test("a slow reader doesn't time out: the timer runs only while a chunk is awaited", async () => {
  const response = await open(0.2)(`${base}/words`);
  await new Promise((later) => setTimeout(later, 500));
  expect(await response.text()).toBe("all of it");
});

test("follows no redirect", async () => {
  requestedUrls.length = 0;
  const response = await open()(`${base}/elsewhere`);
  expect([response.status, response.headers.get("location")]).toEqual([302, `${base}/secret`]);
  await expect(open()(`${base}/elsewhere`, { redirect: "error" })).rejects.toThrow();
  expect(requestedUrls).toEqual(["/elsewhere", "/elsewhere"]);
});

test("only requests what its caller may reach", async () => {
  requestedUrls.length = 0;
  const toNowhere = createOutgoing({ checkDestination: onlyOrigin(() => null) });
  await expect(toNowhere(`${base}/words`)).rejects.toBeInstanceOf(ForbiddenDestinationError);
  const toCompanies = createOutgoing({ checkDestination: onlyPublicHosts });
  await expect(toCompanies(`${base}/words`)).rejects.toBeInstanceOf(ForbiddenDestinationError);
  expect(requestedUrls).toEqual([]);
});

test("a provider has a public address and uses https", () => {
  const judge = (address: string) => onlyPublicHosts(new URL(address)) === null;
  for (const good of ["https://api.twilio.com/x", "https://1.1.1.1/", "https://[2606:4700::1111]/"])
    expect([good, judge(good)]).toEqual([good, true]);
  for (const bad of [
    "http://api.twilio.com/",
    "https://user:word@api.twilio.com/",
    "https://localhost/",
    "https://desk.localhost/",
    "https://db/",
    "https://nas.local/",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://169.254.169.254/latest",
    "https://10.0.0.8/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
  ])
    expect([bad, judge(bad)]).toEqual([bad, false]);
  const either = anyOf(
    onlyPublicHosts,
    onlyOrigin(() => "http://localhost:3000"),
  );
  expect(either(new URL("http://localhost:3000/hooks"))).toBeNull();
  expect(either(new URL("http://localhost:3001/hooks"))).not.toBeNull();
});
