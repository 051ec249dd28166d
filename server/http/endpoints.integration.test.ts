// What both doors tell a program: every mistake at once, what they take, and when to come again.
import http from "node:http";
import { json as jsonOf } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import type { RouteName } from "#contract/routes.ts";
import { limit } from "#domain/limits.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import {
  apiSurfaces,
  createRequestSender,
  json,
  type RequestSender,
} from "#testing/access-matrix/send-request.ts";
import { bearer } from "#testing/app/api-call.ts";
import { shareDesk } from "#testing/open-app.ts";

let ahead = 0;
const desk = shareDesk({ now: () => new Date(Date.now() + ahead) });
let knocker: RequestSender;
beforeAll(async () => {
  knocker = await createRequestSender(desk());
});

describe("a mistake is told whole, and alike at both doors:", () => {
  const never = "0190aaaa-0000-7000-8000-000000000000";
  const wrong: readonly [RouteName, unknown, readonly string[]][] = [
    ["createTag", { name: " ", colour: "puce" }, ["name", "colour"]],
    ["updateTag", { tagId: "one", name: "", colour: 7 }, ["tagId", "name", "colour"]],
    [
      "createTeam",
      { name: "", memberIds: ["x", never, "y"] },
      ["name", "memberIds.0", "memberIds.2"],
    ],
    [
      "addNote",
      { conversationId: "x", text: "", mentions: ["y"] },
      ["conversationId", "text", "mentions.0"],
    ],
    ["listConversations", { size: 0 }, ["view", "size"]],
    ["listConversations", { view: "open", sort: "oldest", size: 201 }, ["sort", "size"]],
    ["listConversations", { view: "everything" }, ["view"]],
    ["listConversations", { view: "open", after: "nonsense" }, ["after"]],
    [
      "saveDraft",
      { conversationId: never, medium: "fax", body: 1, version: -1 },
      ["medium", "body", "version", "draftId"],
    ],
    ["recordConsent", { contactPointId: never, deed: "perhaps", words: "" }, ["deed", "words"]],
  ];

  test.each(wrong)("%s with %o", async (name, input, paths) => {
    const [rpc, api] = await Promise.all(
      apiSurfaces.map((door) => knocker.knock(door, name, input as never)),
    );
    const bodies = await Promise.all([rpc, api].map((one) => one?.json()));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({
      type: "urn:deskbell:problem:invalid_input",
      title: "invalid input",
      status: 422,
      code: "invalid_input",
      detail: "Check the highlighted fields.",
      facts: {},
    });
    const { issues } = bodies[0] as { issues: { path: string; say: string }[] };
    expect(issues.map((one) => one.path).toSorted()).toEqual([...paths].toSorted());
    for (const issue of issues) expect(issue.say).toMatch(/\w+/);
    for (const one of [rpc, api]) {
      expect(one?.status).toBe(422);
      expect(one?.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    }
  });

  test("a refusal for a reason of ours carries its facts", async () => {
    await desk().as("olga").rpc("createTag", { name: "VIP" });
    for (const door of apiSurfaces)
      expect((await knocker.answer(door, "createTag", { name: "vip" })).body).toMatchObject({
        code: "name_taken",
        status: 409,
        facts: { name: "vip" },
        detail: "“vip” already exists. Choose another name.",
        issues: [],
      });
  });
});

describe("what comes in", () => {
  const send = (
    path: string,
    body: BodyInit,
    headers: Record<string, string> = {},
    method = "POST",
  ) =>
    fetch(`${desk().url}${path}`, {
      method,
      headers: { ...json, ...bearer(knocker.secret), ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit);

  /** Says how much would come, and sends none of it: refused before it is read. */
  const announce = (path: string, bytes: number): Promise<unknown> =>
    new Promise((done, failed) => {
      const headers = { ...json, ...bearer(knocker.secret), "content-length": bytes };
      const request = http.request(`${desk().url}${path}`, { method: "POST", headers });
      request.on("error", failed);
      request.on("response", async (response) => {
        expect(response.statusCode).toBe(413);
        done(await jsonOf(response));
        request.destroy();
      });
      request.flushHeaders();
    });

  test.each(["/rpc/createTag", "/api/v1/tags"])("at %s must be JSON, and say so", async (path) => {
    const typed = (type: string) => send(path, "{}", { "content-type": type });
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
      expect(await parseResponse(await typed(type))).toMatchObject({
        status: 415,
        body: { code: "unsupported_media_type", facts: { type: "application/json" } },
      });
    expect(await parseResponse(await send(path, "{"))).toMatchObject({
      status: 422,
      body: { issues: [{ path: "", say: "Invalid JSON." }] },
    });
    for (const odd of ["[]", '"words"', "7", "null", "{}", ""])
      expect([odd, (await parseResponse(await send(path, odd))).code]).toEqual([
        odd,
        "invalid_input",
      ]);
  });

  test.each(["/rpc/createTag", "/api/v1/tags", "/webhooks"])(
    "at %s may be large, but not beyond its limit",
    async (path) => {
      const account = desk().lines[0]?.accountId;
      const door = path === "/webhooks" ? `/webhooks/twilio/${account}/text` : path;
      const body = JSON.stringify({ name: "x".repeat(limit("bodyBytes")) });
      const told = await parseResponse(await send(door, body));
      expect(told).toMatchObject({
        status: 413,
        body: { code: "too_large", facts: { max: path === "/webhooks" ? "256 kB" : "4 MB" } },
      });
      // Without a length said beforehand it is counted on the way.
      const stream = new Blob([body]).stream();
      expect(await parseResponse(await send(door, stream))).toMatchObject({ code: "too_large" });
    },
  );

  test("as a file may be larger, up to its own limit", async () => {
    const larger = new Uint8Array(limit("bodyBytes") + 1);
    expect((await send("/uploads?name=a", larger)).status).toBe(201);
    expect(await announce("/uploads?name=a", limit("uploadBytes") + 1)).toMatchObject({
      code: "too_large",
      facts: { max: "20 MB" },
    });
  });

  test("at no address of ours is told so, as a problem", async () => {
    const nowhere: readonly [string, string][] = [
      ["POST", "/rpc/makeTea"],
      ["GET", "/rpc/getMe"],
      ["POST", "/rpc/constructor"],
      ["POST", "/rpc/__proto__"],
      ["POST", "/rpc/"],
      ["GET", "/api/v1/teas"],
      ["PUT", "/api/v1/tags"],
      ["GET", "/api/v2/tags"],
      ["GET", "/api/v1/"],
      ["GET", "/api/v1/tags/%E0%A4%A"],
      ["GET", "/attachments/%E0%A4%A"],
    ];
    for (const [method, path] of nowhere) {
      const body = method === "GET" ? {} : { body: "{}" };
      const headers = { ...json, ...bearer(knocker.secret) };
      const response = await fetch(`${desk().url}${path}`, { method, headers, ...body });
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
  });
});

describe("who asks too often", () => {
  const instance = () => fetch(`${desk().url}/api/v1/instance`);

  test("is told how much is left, then to wait, and comes in again when the minute is over", async () => {
    ahead += 61_000;
    const most = limit("publicPerMinute");
    for (let left = most - 1; left >= 0; left -= 1) {
      const response = await instance();
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "ratelimit-limit": String(most),
        "ratelimit-remaining": String(left),
        "ratelimit-reset": expect.stringMatching(/^\d+$/),
      });
    }
    const refused = await instance();
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await parseResponse(refused)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests", facts: { seconds } },
    });

    // Strangers behind one address do not lock out those who are signed in there, nor programs.
    const fine = await knocker.knock("rpc", "listTags", {});
    expect([fine.status, fine.headers.get("ratelimit-limit")]).toEqual([
      200,
      String(limit("requestsPerMinute")),
    ]);
    expect((await knocker.knock("api", "listTags", {})).status).toBe(200);

    ahead += seconds * 1000;
    expect((await instance()).status).toBe(200);
  });

  test("with a key has a limit of their own", async () => {
    ahead += 61_000;
    const ask = () => knocker.knock("api", "listTags", {});
    const first = await ask();
    expect(first.headers.get("ratelimit-remaining")).toBe(String(limit("requestsPerMinute") - 1));
    for (let sent = 1; sent < limit("requestsPerMinute"); sent += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, limit("requestsPerMinute") - sent) }, async () =>
          (await ask()).arrayBuffer(),
        ),
      );
    expect((await ask()).status).toBe(429);
    expect((await knocker.knock("rpc", "listTags", {})).status).toBe(200);
    ahead += 61_000;
    expect((await ask()).status).toBe(200);
  });
});

describe("who may not do a thing", () => {
  /** Says how much would come and sends none of it: an answer before its last byte means that it was not waited for. */
  const announceOnly = (path: string, headers: http.OutgoingHttpHeaders): Promise<number> =>
    new Promise((done, failed) => {
      const request = http.request(`${desk().url}${path}`, {
        method: "POST",
        headers: { ...json, "content-length": 40_000, ...headers },
      });
      request.on("error", failed);
      request.on("response", (response) => {
        done(response.statusCode ?? 0);
        request.destroy();
      });
      request.flushHeaders();
    });

  test("is told so before a byte of their words is read, at both doors", async () => {
    const viewer = await desk().join("vera", "viewer");
    for (const path of ["/rpc/createTag", "/api/v1/tags"]) {
      expect([path, await announceOnly(path, {})]).toEqual([path, 401]);
      expect([path, await announceOnly(path, { cookie: viewer.cookie })]).toEqual([path, 403]);
    }
    for (const path of ["/rpc/makeTea", "/api/v1/teas"])
      expect([path, await announceOnly(path, {})]).toEqual([path, 404]);
  });
});

test("a zero character is left out of what is asked: nothing breaks, and no name is another one with it", async () => {
  for (const door of apiSurfaces) {
    const found = await knocker.knock(door, "createTag", {
      name: `Ke\0ys ${door}`,
      colour: "blue",
    } as never);
    expect(found.status).toBeLessThan(300);
    expect(JSON.stringify(await found.json())).toContain(`Keys ${door}`);
  }
});
