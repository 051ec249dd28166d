// What both API surfaces tell a client: all input issues at once, accepted types and sizes, and when to retry.
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
import { shareTestApp } from "#testing/open-app.ts";

const ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let sender: RequestSender;
beforeAll(async () => {
  sender = await createRequestSender(app());
});

describe("input errors list every issue, identically on both API surfaces:", () => {
  const never = "0190aaaa-0000-7000-8000-000000000000";
  const wrong: readonly [RouteName, unknown, readonly string[]][] = [
    ["createTag", { name: " ", color: "puce" }, ["name", "color"]],
    ["updateTag", { tagId: "one", name: "", color: 7 }, ["tagId", "name", "color"]],
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
    ["listConversations", { view: "open", sort: "sideways", size: 201 }, ["sort", "size"]],
    ["listConversations", { view: "everything" }, ["view"]],
    ["listConversations", { view: "open", after: "nonsense" }, ["after"]],
    [
      "saveDraft",
      { conversationId: never, kind: "fax", body: 1, version: -1 },
      ["kind", "body", "version", "draftId"],
    ],
    [
      "recordConsent",
      { contactPointId: never, decision: "perhaps", text: "" },
      ["decision", "text"],
    ],
  ];

  test.each(wrong)("%s with %o", async (name, input, paths) => {
    const [rpc, api] = await Promise.all(
      apiSurfaces.map((surface) => sender.send(surface, name, input as never)),
    );
    const bodies = await Promise.all([rpc, api].map((one) => one?.json()));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({
      type: "urn:deskbell:problem:invalid_input",
      title: "invalid input",
      status: 422,
      code: "invalid_input",
      detail: "Check the highlighted fields.",
      params: {},
    });
    const { issues } = bodies[0] as { issues: { path: string; message: string }[] };
    expect(issues.map((one) => one.path).toSorted()).toEqual([...paths].toSorted());
    for (const issue of issues) expect(issue.message).toMatch(/\w+/);
    for (const one of [rpc, api]) {
      expect(one?.status).toBe(422);
      expect(one?.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    }
  });

  test("messages are in the language that the client asks for, else in English", async () => {
    const send = async (path: string, language: string | null) => {
      const headers = {
        ...json,
        ...bearer(sender.secret),
        ...(language && { "accept-language": language }),
      };
      const response = await fetch(`${app().url}${path}`, {
        method: "POST",
        headers,
        body: '{"name":" "}',
      });
      const { code, detail, issues } = (await response.json()) as Record<string, unknown>;
      return { code, detail, issues, named: response.headers.get("content-language") };
    };
    for (const path of ["/rpc/createTag", "/api/v1/tags"]) {
      expect(await send(path, "fr, de-AT;q=0.9, en;q=0.5"), path).toMatchObject({
        code: "invalid_input",
        detail: "Prüfen Sie die markierten Felder.",
        issues: expect.arrayContaining([{ path: "name", message: "Geben Sie einen Namen ein." }]),
        named: "de",
      });
      expect(await send(path, null), path).toMatchObject({
        detail: "Check the highlighted fields.",
        named: "en",
      });
      expect((await send(path, "es")).detail, path).toBe("Revise los campos marcados.");
    }
    const nowhere = await fetch(`${app().url}/api/v1/nothing`, {
      headers: { "accept-language": "de" },
    });
    expect(await nowhere.json()).toMatchObject({
      code: "not_found",
      detail: expect.stringContaining("gibt es nicht"),
    });
  });

  test("a domain error includes its parameters", async () => {
    await app().as("olga").rpc("createTag", { name: "VIP" });
    for (const surface of apiSurfaces)
      expect((await sender.sendAndParse(surface, "createTag", { name: "vip" })).body).toMatchObject(
        {
          code: "name_taken",
          status: 409,
          params: { name: "vip" },
          detail: "“vip” already exists. Choose another name.",
          issues: [],
        },
      );
  });
});

describe("a request body", () => {
  const send = (
    path: string,
    body: BodyInit,
    headers: Record<string, string> = {},
    method = "POST",
  ) =>
    fetch(`${app().url}${path}`, {
      method,
      headers: { ...json, ...bearer(sender.secret), ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit);

  /** Declares a length without sending the body: the server must refuse before it reads. */
  const announce = (path: string, bytes: number): Promise<unknown> =>
    new Promise((done, failed) => {
      const headers = { ...json, ...bearer(sender.secret), "content-length": bytes };
      const request = http.request(`${app().url}${path}`, { method: "POST", headers });
      request.on("error", failed);
      request.on("response", async (response) => {
        expect(response.statusCode).toBe(413);
        done(await jsonOf(response));
        request.destroy();
      });
      request.flushHeaders();
    });

  test.each(["/rpc/createTag", "/api/v1/tags"])(
    "at %s must be JSON, or the error names the accepted type",
    async (path) => {
      const typed = (type: string) => send(path, "{}", { "content-type": type });
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
        expect(await parseResponse(await typed(type))).toMatchObject({
          status: 415,
          body: { code: "unsupported_media_type", params: { type: "application/json" } },
        });
      expect(await parseResponse(await send(path, "{"))).toMatchObject({
        status: 422,
        body: { issues: [{ path: "", message: "Invalid JSON." }] },
      });
      for (const odd of ["[]", '"words"', "7", "null", "{}", ""])
        expect([odd, (await parseResponse(await send(path, odd))).code]).toEqual([
          odd,
          "invalid_input",
        ]);
    },
  );

  test.each(["/rpc/createTag", "/api/v1/tags", "/webhooks"])(
    "at %s may be large, but not beyond its limit",
    async (path) => {
      const account = app().inboxes[0]?.accountId;
      const endpoint = path === "/webhooks" ? `/webhooks/twilio/${account}/sms` : path;
      const body = JSON.stringify({ name: "x".repeat(limit("bodyBytes")) });
      const parsed = await parseResponse(await send(endpoint, body));
      expect(parsed).toMatchObject({
        status: 413,
        body: { code: "too_large", params: { max: path === "/webhooks" ? "256 kB" : "4 MB" } },
      });
      // Without a declared length the bytes are counted as they arrive.
      const stream = new Blob([body]).stream();
      expect(await parseResponse(await send(endpoint, stream))).toMatchObject({
        code: "too_large",
      });
    },
  );

  test("as an upload may be larger, up to its own limit", async () => {
    const larger = new Uint8Array(limit("bodyBytes") + 1);
    expect((await send("/uploads?name=a", larger)).status).toBe(201);
    expect(await announce("/uploads?name=a", limit("uploadBytes") + 1)).toMatchObject({
      code: "too_large",
      params: { max: "20 MB" },
    });
  });

  test("at an unknown path gets a problem response", async () => {
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
      const headers = { ...json, ...bearer(sender.secret) };
      const response = await fetch(`${app().url}${path}`, { method, headers, ...body });
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
  });
});

describe("a client without permission", () => {
  /** Declares a length without sending the body: a response shows that the server didn't wait for it. */
  const announceOnly = (path: string, headers: http.OutgoingHttpHeaders): Promise<number> =>
    new Promise((done, failed) => {
      const request = http.request(`${app().url}${path}`, {
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

  test("is refused before its body is read, on both API surfaces", async () => {
    const viewer = await app().join("vera", "viewer");
    for (const path of ["/rpc/createTag", "/api/v1/tags"]) {
      expect([path, await announceOnly(path, {})]).toEqual([path, 401]);
      expect([path, await announceOnly(path, { cookie: viewer.cookie })]).toEqual([path, 403]);
    }
    for (const path of ["/rpc/makeTea", "/api/v1/teas"])
      expect([path, await announceOnly(path, {})]).toEqual([path, 404]);
  });
});

test("strips NUL characters from input: nothing fails, and a name stays the same name without them", async () => {
  for (const surface of apiSurfaces) {
    const found = await sender.send(surface, "createTag", {
      name: `Ke\0ys ${surface}`,
      color: "blue",
    } as never);
    expect(found.status).toBeLessThan(300);
    expect(JSON.stringify(await found.json())).toContain(`Keys ${surface}`);
  }
});
