// Every request of ours has a time limit, a byte limit and a place it may go to, because there is one way out.
import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";
import { exceptions, findWaysOut } from "./outgoing.ts";

test("the server asks others through one module alone", () => {
  const { seen, found } = findWaysOut(readSources(["server"]));
  expect(seen).toBeGreaterThan(500);
  expect(found.filter(({ path }) => !(path in exceptions))).toEqual([]);
});

test("every exception is one still", () => {
  const { found } = findWaysOut(readSources(["server"]));
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
])("another way out is found: %s", (text) => {
  expect(findWaysOut([{ path: "server/planted.ts", text }]).found).not.toEqual([]);
});

test.each([
  "mailbox.fetch(uids)",
  "async *fetch(uids) {}",
  'import { fetchEmail } from "./fetch-mail.ts";',
  "// a fetch of the mail",
  'jobs["fetch-media"]',
  "http.createServer(options)",
  "net.isIP(address)",
])("and what is none is not: %s", (text) => {
  expect(findWaysOut([{ path: "server/planted.ts", text }]).found).toEqual([]);
});
