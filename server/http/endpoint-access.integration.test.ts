// Access to endpoints outside the contract, such as the simulator page and the change feed, and how every endpoint
// treats cross-site requests, headers and cookies.
import { beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { findAccountAnywhere } from "#server/store/account.ts";
import { type AccessFixture, createAccessFixture } from "#testing/access-matrix/access-fixture.ts";
import { type Callers, createCallers } from "#testing/access-matrix/callers.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { addMember, memberPassword } from "#testing/app/members.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { shareTestApp } from "#testing/open-app.ts";
import { dialRaw } from "#testing/wire/raw-line.ts";

const app = shareTestApp();
let fixture: AccessFixture;
let callers: Callers;
beforeAll(async () => {
  fixture = await createAccessFixture(app());
  callers = await createCallers(fixture);
});
const anonymous = () => new TestBrowser(app().url);

describe("the simulator page", () => {
  test("is open to owners and admins only", async () => {
    for (const one of callers.all) {
      const { status } = await callers.request(one, "/simulator/api/state");
      const isLet = one.role === "owner" || one.role === "admin";
      expect(status, one.name).toBe(isLet ? 200 : 403);
    }
    expect((await anonymous().fetch("/simulator/api/state")).status).toBe(401);
  });

  test("shows another workspace nothing of this simulator, however the URL is written", async () => {
    const deps = app().running.runtime.deps;
    const account = await findAccountAnywhere(deps.database, fixture.scopes.open.ids.accountId);
    const sid = account && decryptSettings(deps, account).accountSid;
    expect(sid).toMatch(/^AC/);
    for (const way of ["state", `../${sid}/state`, `..%2f${sid}%2fstate`, `%2e%2e/${sid}/state`]) {
      const response = await fixture.stranger.fetch(`/simulator/api/${way}`);
      const text = await response.text();
      expect([way, response.status === 200 && text.includes("+447700900")]).toEqual([way, false]);
    }
  });
});

describe("the change feed", () => {
  const dial = (headers: Record<string, string>) =>
    new Promise<number | "open">((resolve) => {
      const socket = new WebSocket(`${app().url.replace("http", "ws")}/api/v1/feed`, { headers });
      socket.once("open", () => {
        socket.close();
        resolve("open");
      });
      socket.once("unexpected-response", (_, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.once("error", () => undefined);
    });

  test("requires a session, and a browser must connect from the app's own page", async () => {
    const { cookie } = await callers.named("viewer").browser(false);
    expect(await dial({})).toBe(401);
    expect(await dial({ cookie })).toBe("open");
    expect(await dial({ cookie, origin: app().url })).toBe("open");
    for (const origin of ["https://elsewhere.example", "null", "http://localhost:1"])
      expect([origin, await dial({ cookie, origin })]).toEqual([origin, 404]);
  });

  test("as an event stream requires a session or key, and a valid change number", async () => {
    expect((await anonymous().fetch("/api/v1/feed")).status).toBe(401);
    const odd = await parseResponse(await fixture.owner.fetch("/api/v1/feed?after=-1"));
    expect(odd).toMatchObject({ code: "invalid_input", body: { issues: [{ path: "after" }] } });
  });
});

describe("a cross-site request", () => {
  const crossSiteRequests = () => [
    ["POST", "/rpc/createTag", JSON.stringify({ name: "Planted" })],
    ["POST", "/api/v1/tags", JSON.stringify({ name: "Planted" })],
    ["POST", "/uploads?name=a.png", "x"],
    ["POST", "/simulator/api/customers", "{}"],
    ["DELETE", `/api/v1/tags/${fixture.scopes.open.ids.tagId}`, "{}"],
  ];

  test.each<Record<string, string>>([
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { origin: "http://localhost.elsewhere.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("with %o is refused at every endpoint that writes, and changes nothing", async (born) => {
    for (const [method = "", path = "", body = ""] of crossSiteRequests()) {
      const headers = { "content-type": "application/json", ...born };
      const result = await parseResponse(
        await fixture.owner.fetch(path, { method, headers, body }),
      );
      expect([path, result.status, result.code]).toEqual([path, 403, "cross_origin_request"]);
    }
    const { tags } = await fixture.owner.rpc("getMe", {});
    expect(tags.some((tag) => tag.name === "Planted")).toBe(false);
    expect(tags.some((tag) => tag.id === fixture.scopes.open.ids.tagId)).toBe(true);
  });

  test("is distinguished from a same-origin one", async () => {
    for (const born of [{ origin: app().url }, { "sec-fetch-site": "same-origin" }])
      expect(await fixture.owner.rpc("listTags", {}, born)).toHaveProperty("rows");
  });
});

test("refuses an unknown provider webhook before holding any byte of its body", async () => {
  for (const webhookName of ["voice", "voice-fallback", "sms", "calls"]) {
    const connection = await dialRaw(app().url);
    connection.write(
      `POST /webhooks/twilio/none/${webhookName} HTTP/1.1\r\nHost: desk\r\nContent-Length: 200000\r\n\r\nFrom=`,
    );
    expect([webhookName, (await connection.head()).slice(0, 12)]).toEqual([
      webhookName,
      "HTTP/1.1 404",
    ]);
    connection.reset();
  }
});

test("refuses deeply nested input, with an idempotency key or without", async () => {
  const deep = `{"conversationId":"x","text":"x","zzz":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
  for (const headers of [{}, { "idempotency-key": "deep" }]) {
    const response = await fixture.stranger.fetch("/rpc/addNote", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: deep,
    });
    expect(response.status).toBe(422);
  }
});

test("refuses input with more fields than any form has", async () => {
  const fields = Array.from({ length: limit("jsonParts") / 2 + 1 }, (_, at) => `"${at}":1`);
  const response = await fixture.stranger.fetch("/rpc/addNote", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{${fields.join()}}`,
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("too many fields");
});

test("public pages are the same compressed and uncompressed, and rate limited per address", async () => {
  for (const path of ["/docs", "/api/v1/openapi.json"]) {
    const [packed, plain] = await Promise.all(
      ["br, gzip", "identity"].map((accepted) =>
        anonymous().fetch(path, { headers: { "accept-encoding": accepted } }),
      ),
    );
    expect(packed?.headers.get("ratelimit-limit")).toBe(String(limit("publicRequestsPerMinute")));
    expect(await packed?.text()).toBe(await plain?.text());
  }
});

test("every endpoint sends its browser security headers", async () => {
  const gives: readonly [string, string, number][] = [
    ["GET", "/healthz", 200],
    ["GET", "/readyz", 200],
    ["GET", "/docs", 200],
    ["GET", "/api/v1/openapi.json", 200],
    ["GET", "/api/v1/tags", 200],
    ["GET", "/api/v1/nothing", 404],
    ["POST", "/rpc/getMe", 200],
    ["POST", "/rpc/nothing", 404],
    ["GET", `/attachments/${fixture.scopes.open.pictureId}`, 200],
    ["GET", `/attachments/${fixture.nowhere.uploadId}`, 404],
    ["POST", "/webhooks/twilio/nobody/sms", 404],
    ["GET", "/nothing.txt", 404],
  ];
  for (const [method, path, status] of gives) {
    const given = await fixture.owner.fetch(path, {
      method,
      headers: { "content-type": "application/json" },
    });
    expect([path, given.status]).toEqual([path, status]);
    expect(Object.fromEntries(given.headers), path).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src"),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    const isJson = given.headers.get("content-type")?.includes("json");
    if (isJson) expect([path, given.headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(given.headers.get("access-control-allow-origin"), path).toBeNull();
    await given.arrayBuffer();
  }
});

test("the session cookie is hidden from scripts and other sites, and cleared when the session ends", async () => {
  const someone = await addMember(app(), { workspaceId: fixture.workspaceId, role: "agent" });
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ email: someone.email, password: memberPassword });
  const browser = anonymous();
  const come = await browser.fetch("/rpc/signIn", { ...post, body });
  const [given = ""] = come.headers.getSetCookie();
  const [pair = "", ...attributes] = given.split("; ");
  expect(pair).toMatch(/^deskbell=[\w-]{43}$/);
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
  expect(given).not.toMatch(/domain|secure/i);
  expect((await browser.rpc("getMe", {})).me.id).toBe(someone.memberId);

  const sessionCookie = browser.cookie;
  const go = await browser.fetch("/rpc/signOut", { ...post, body: "{}" });
  expect(go.headers.getSetCookie()[0]).toMatch(/^deskbell=; .*Max-Age=0/);
  browser.cookie = sessionCookie;
  expect(await browser.errorCode("getMe", {})).toBe("unauthenticated");
});
