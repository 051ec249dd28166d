// Requests to endpoints, against a real socket.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { createWebhookClient } from "./post-webhook.ts";

let host = "";
const received: { method?: string; url?: string; body: string }[] = [];
const server = http.createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    received.push({ method: request.method ?? "", url: request.url ?? "", body });
    if (request.url === "/elsewhere")
      return response.writeHead(302, { location: "http://127.0.0.1/secret" }).end();
    if (request.url === "/busy") return response.writeHead(503, { "retry-after": "120" }).end("no");
    if (request.url === "/silent") return undefined;
    const large = "x".repeat(limit("webhookResponseBytes") + 1);
    if (request.url === "/large") return response.end(large);
    if (request.url === "/large-error") return response.writeHead(500).end(large);
    if (request.url === "/slow") return response.write("thanks");
    return response.end("thanks");
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const post = (url: string, options: Parameters<typeof createWebhookClient>[0]) =>
  createWebhookClient(options).post({ url, headers: {}, body: Buffer.from("{}") });

test("posts to a private host that the operator allows", async () => {
  const sent = await post(`http://${host}/in`, { privateHosts: [host] });
  expect(sent).toEqual({ status: 200, problem: null, retryAfterSeconds: null, excerpt: "thanks" });
  expect(received.at(-1)).toEqual({ method: "POST", url: "/in", body: "{}" });
});

test("follows no redirect, and reports what the endpoint asks for", async () => {
  const before = received.length;
  expect(await post(`http://${host}/elsewhere`, { privateHosts: [host] })).toMatchObject({
    status: 302,
    problem: "redirect",
  });
  expect(received.length).toBe(before + 1);
  expect(await post(`http://${host}/busy`, { privateHosts: [host] })).toEqual({
    status: 503,
    problem: "status",
    retryAfterSeconds: 120,
    excerpt: "no",
  });
});

test("the status decides, however long the response is, or however long it takes", async () => {
  lowerLimitsOfTest({ webhookTimeoutSeconds: 0.5 });
  const large = "x".repeat(limit("webhookExcerptLength"));
  for (const [path, sent] of [
    ["large", { status: 200, problem: null, excerpt: large }],
    ["large-error", { status: 500, problem: "status", excerpt: large }],
    ["slow", { status: 200, problem: null, excerpt: "thanks" }],
  ] as const)
    expect(await post(`http://${host}/${path}`, { privateHosts: [host] })).toMatchObject(sent);
});

test("gives up on an endpoint that doesn't respond", async () => {
  lowerLimitsOfTest({ webhookTimeoutSeconds: 0.1 });
  expect(await post(`http://${host}/silent`, { privateHosts: [host] })).toMatchObject({
    status: null,
    problem: "timeout",
  });
});

test("sends nothing to this machine or its network, by whatever name", async () => {
  const before = received.length;
  const resolve = async () => ["93.184.216.34", "127.0.0.1"];
  for (const url of [
    `http://${host}/in`,
    `https://${host}/in`,
    "https://10.0.0.8/in",
    "https://localhost/in",
    "https://metadata.google.internal/in",
    "https://inside.example/in",
  ])
    expect([url, (await post(url, { privateHosts: [], resolve })).problem]).toEqual([
      url,
      "forbidden",
    ]);
  expect(received.length).toBe(before);
  const nobody = await post("https://nobody.example/", {
    privateHosts: [],
    resolve: async () => [],
  });
  expect(nobody.problem).toBe("unreachable");
});

test("says at once what is wrong with a URL", () => {
  const { check } = createWebhookClient({ privateHosts: ["10.0.0.8:8080"] });
  expect(check("https://hooks.example/in")).toBeNull();
  expect(check("http://10.0.0.8:8080/in")).toBeNull();
  expect(check("http://hooks.example/in")).toBe("not_https");
  expect(check("https://10.0.0.8/in")).toBe("not_public");
  expect(check("https://user:word@hooks.example/")).toBe("invalid");
  expect(check("ftp://hooks.example/")).toBe("invalid");
  expect(check("nothing")).toBe("invalid");
});
