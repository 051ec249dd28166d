// The doors that are no routes: the outside world's page and the feed; and what every door does about other
// sites, headers and cookies.
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
import { shareDesk } from "#testing/open-app.ts";
import { dialRaw } from "#testing/wire/raw-line.ts";

const desk = shareDesk();
let house: AccessFixture;
let callers: Callers;
beforeAll(async () => {
  house = await createAccessFixture(desk());
  callers = await createCallers(house);
});
const nobody = () => new TestBrowser(desk().url);

describe("the outside world's page", () => {
  test("is let through to owners and admins, and to nobody else", async () => {
    for (const one of callers.all) {
      const { status } = await callers.ask(one, "/simulator/api/state");
      const isLet = one.role === "owner" || one.role === "admin";
      expect(status, one.name).toBe(isLet ? 200 : 403);
    }
    expect((await nobody().fetch("/simulator/api/state")).status).toBe(401);
  });

  test("shows another company nothing of our street, however they write the address", async () => {
    const parts = desk().running.desk.parts;
    const account = await findAccountAnywhere(parts.database, house.places.open.ids.accountId);
    const sid = account && decryptSettings(parts, account).accountSid;
    expect(sid).toMatch(/^AC/);
    for (const way of ["state", `../${sid}/state`, `..%2f${sid}%2fstate`, `%2e%2e/${sid}/state`]) {
      const response = await house.stranger.fetch(`/simulator/api/${way}`);
      const text = await response.text();
      expect([way, response.status === 200 && text.includes("+447700900")]).toEqual([way, false]);
    }
  });
});

describe("the feed", () => {
  const dial = (headers: Record<string, string>) =>
    new Promise<number | "open">((answered) => {
      const socket = new WebSocket(`${desk().url.replace("http", "ws")}/api/v1/feed`, { headers });
      socket.once("open", () => {
        socket.close();
        answered("open");
      });
      socket.once("unexpected-response", (_, response) => {
        response.resume();
        answered(response.statusCode ?? 0);
      });
      socket.once("error", () => undefined);
    });

  test("is for those who are signed in, and a browser must come from our own page", async () => {
    const { cookie } = await callers.named("viewer").browser(false);
    expect(await dial({})).toBe(401);
    expect(await dial({ cookie })).toBe("open");
    expect(await dial({ cookie, origin: desk().url })).toBe("open");
    for (const origin of ["https://elsewhere.example", "null", "http://localhost:1"])
      expect([origin, await dial({ cookie, origin })]).toEqual([origin, 404]);
  });

  test("as a stream asks for a session or a key, and for a number it gave out", async () => {
    expect((await nobody().fetch("/api/v1/feed")).status).toBe(401);
    const odd = await parseResponse(await house.owner.fetch("/api/v1/feed?after=-1"));
    expect(odd).toMatchObject({ code: "invalid_input", body: { issues: [{ path: "after" }] } });
  });
});

describe("a request that another site sent", () => {
  const doors = () => [
    ["POST", "/rpc/createTag", JSON.stringify({ name: "Planted" })],
    ["POST", "/api/v1/tags", JSON.stringify({ name: "Planted" })],
    ["POST", "/uploads?name=a.png", "x"],
    ["POST", "/simulator/api/customers", "{}"],
    ["DELETE", `/api/v1/tags/${house.places.open.ids.tagId}`, "{}"],
  ];

  test.each<Record<string, string>>([
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { origin: "http://localhost.elsewhere.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("with %o is refused at every door that does something, and does nothing", async (born) => {
    for (const [method = "", path = "", body = ""] of doors()) {
      const headers = { "content-type": "application/json", ...born };
      const answer = await parseResponse(await house.owner.fetch(path, { method, headers, body }));
      expect([path, answer.status, answer.code]).toEqual([path, 403, "cross_origin_request"]);
    }
    const { tags } = await house.owner.rpc("getMe", {});
    expect(tags.some((tag) => tag.name === "Planted")).toBe(false);
    expect(tags.some((tag) => tag.id === house.places.open.ids.tagId)).toBe(true);
  });

  test("is told from one of our own page", async () => {
    for (const born of [{ origin: desk().url }, { "sec-fetch-site": "same-origin" }])
      expect(await house.owner.rpc("listTags", {}, born)).toHaveProperty("rows");
  });
});

test("a provider's door that nobody was given is refused before a byte of what is sent is held", async () => {
  for (const door of ["voice", "voice-fallback", "text", "calls"]) {
    const line = await dialRaw(desk().url);
    line.write(
      `POST /webhooks/twilio/none/${door} HTTP/1.1\r\nHost: desk\r\nContent-Length: 200000\r\n\r\nFrom=`,
    );
    expect([door, (await line.head()).slice(0, 12)]).toEqual([door, "HTTP/1.1 404"]);
    line.reset();
  }
});

test("what is nested deeply is no question, with a key to repeat it or without", async () => {
  const deep = `{"conversationId":"x","text":"x","zzz":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
  for (const headers of [{}, { "idempotency-key": "deep" }]) {
    const response = await house.stranger.fetch("/rpc/addNote", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: deep,
    });
    expect(response.status).toBe(422);
  }
});

test("what has more fields than any form is no question", async () => {
  const fields = Array.from({ length: limit("jsonParts") / 2 + 1 }, (_, at) => `"${at}":1`);
  const response = await house.stranger.fetch("/rpc/addNote", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{${fields.join()}}`,
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("too many fields");
});

test("pages for everybody are the same packed and plain, and have a limit for each address", async () => {
  for (const path of ["/docs", "/api/v1/openapi.json"]) {
    const [packed, plain] = await Promise.all(
      ["br, gzip", "identity"].map((accepted) =>
        nobody().fetch(path, { headers: { "accept-encoding": accepted } }),
      ),
    );
    expect(packed?.headers.get("ratelimit-limit")).toBe(String(limit("publicPerMinute")));
    expect(await packed?.text()).toBe(await plain?.text());
  }
});

test("every door says what a browser may do with what it gives", async () => {
  const gives: readonly [string, string, number][] = [
    ["GET", "/healthz", 200],
    ["GET", "/readyz", 200],
    ["GET", "/docs", 200],
    ["GET", "/api/v1/openapi.json", 200],
    ["GET", "/api/v1/tags", 200],
    ["GET", "/api/v1/nothing", 404],
    ["POST", "/rpc/getMe", 200],
    ["POST", "/rpc/nothing", 404],
    ["GET", `/attachments/${house.places.open.pictureId}`, 200],
    ["GET", `/attachments/${house.nowhere.uploadId}`, 404],
    ["POST", "/webhooks/twilio/nobody/text", 404],
    ["GET", "/nothing.txt", 404],
  ];
  for (const [method, path, status] of gives) {
    const given = await house.owner.fetch(path, {
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
    const isAnswer = given.headers.get("content-type")?.includes("json");
    if (isAnswer) expect([path, given.headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(given.headers.get("access-control-allow-origin"), path).toBeNull();
    await given.arrayBuffer();
  }
});

test("the cookie of a session is kept from scripts and other sites, and goes when the session does", async () => {
  const someone = await addMember(desk(), { workspaceId: house.workspaceId, role: "agent" });
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ email: someone.email, password: memberPassword });
  const browser = nobody();
  const come = await browser.fetch("/rpc/signIn", { ...post, body });
  const [given = ""] = come.headers.getSetCookie();
  const [pair = "", ...attributes] = given.split("; ");
  expect(pair).toMatch(/^deskbell=[\w-]{43}$/);
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
  expect(given).not.toMatch(/domain|secure/i);
  expect((await browser.rpc("getMe", {})).me.id).toBe(someone.memberId);

  const kept = browser.cookie;
  const go = await browser.fetch("/rpc/signOut", { ...post, body: "{}" });
  expect(go.headers.getSetCookie()[0]).toMatch(/^deskbell=; .*Max-Age=0/);
  browser.cookie = kept;
  expect(await browser.refusal("getMe", {})).toBe("unauthenticated");
});
