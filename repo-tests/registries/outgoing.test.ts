// Every outgoing request has a timeout, a byte limit and allowed destinations, because all use one module.
import { expect, test } from "vitest";
import { isTestCode, readSources, stripComments } from "#repo-tests/parsers/sources.ts";
import { exceptions, findOutgoingCalls } from "./outgoing.ts";

test("the server sends requests through one module only", () => {
  const { seen, found } = findOutgoingCalls(readSources(["server"]));
  expect(seen).toBeGreaterThan(500);
  expect(found.filter(({ path }) => !(path in exceptions))).toEqual([]);
});

test("every exception is still needed", () => {
  const { found } = findOutgoingCalls(readSources(["server"]));
  const used = new Set(found.map(({ path }) => path));
  expect(Object.keys(exceptions).filter((path) => !used.has(path))).toEqual([]);
});

test.each([
  "const answer = await fetch(url);",
  "const open = (http = fetch) => http(url);",
  "connect({ http: fetch })",
  "globalThis.fetch(url)",
  'https.get("https://elsewhere.example")',
  "http.request(target, done)",
  'import { request } from "node:https";',
  'import { connect as dial } from "node:net";',
  "net.connect(25, host)",
  "tls.connect({ host })",
  "new WebSocket(url)",
  'import { Agent } from "undici";',
])("another way of sending a request is found: %s", (text) => {
  expect(findOutgoingCalls([{ path: "server/planted.ts", text }]).found).not.toEqual([]);
});

test.each([
  "mailbox.fetch(uids)",
  "async *fetch(uids) {}",
  'import { fetchEmail } from "./fetch-mail.ts";',
  "// a fetch of the mail",
  'jobs["fetch-media"]',
  "http.createServer(options)",
  "net.isIP(address)",
])("code that sends no request is not reported: %s", (text) => {
  expect(findOutgoingCalls([{ path: "server/planted.ts", text }]).found).toEqual([]);
});

/** The simulated carrier's events are streamed as long as the call lasts. */
const streamed = ["web/features/softphone/drivers/simulator-driver.ts"];

test("every request of the browser has a time limit", () => {
  const senders = readSources(["web"]).filter(
    ({ path, text }) => !isTestCode(path) && /(?<![.\w])fetch\(/.test(stripComments(text)),
  );
  expect(senders.length).toBeGreaterThan(5);
  const unlimited = senders.filter(({ text }) => !/AbortSignal\.timeout\(|timeLimit\(/.test(text));
  expect(unlimited.map(({ path }) => path)).toEqual(streamed);
});
