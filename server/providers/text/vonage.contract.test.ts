// Contract tests against Vonage's API descriptions of numbers and applications. There is no licensed description of the
// Messages and Reports APIs, so those are tested against the kit only.
import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { checkAgainst, type OpenApiCheck } from "#testing/openapi-check.ts";
import { readPlainYaml } from "#testing/plain-yaml.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText } from "#testing/text-provider/kit.ts";
import { kit } from "#testing/text-provider/kits/vonage.ts";
import { vonageProblems, vonageStates } from "./vonage/problems.ts";
import { splitIntoDays } from "./vonage/records.ts";
import { createVonageTexts } from "./vonage.ts";

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const now = new Date("2026-11-20T12:00:00.000Z");
const vonage = createVonageTexts({
  now: () => now,
  newId: () => "0193a1b2-0000-7000-8000-00000000e001",
});
const connect = (http: FetchFn = fetch): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http,
});
const outgoing = {
  ref: "0193a1b2-0000-7000-8000-00000000d001",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready — café 🎉",
  mediaUrls: ["https://desk.example/media/1?s=a", "https://desk.example/media/2?s=b"],
  statusUrl: webhookUrl("vonage", "ref=0193a1b2-0000-7000-8000-00000000d001"),
};
const since = "2026-11-20T10:00:00.000Z";
const smsWebhookUrl = webhookUrl("vonage");

describe("requests to Vonage", () => {
  const sent = async (change: Partial<typeof outgoing>) => {
    carrier.forget();
    carrier.says(kit.accepts(kit.refOf(1)));
    await vonage.send(connect(), { ...outgoing, ...change });
    expect(carrier.requests[0]?.path).toBe("/v1/messages");
    return JSON.parse(carrier.requests[0]?.body ?? "");
  };
  const always = {
    from: "12025550100",
    to: "12025550177",
    client_ref: outgoing.ref,
    webhook_url: outgoing.statusUrl,
    webhook_version: "v1",
  };

  test("sends text as a text, one picture as an image, and several in one list with the text on the first", async () => {
    expect(await sent({ mediaUrls: [] })).toEqual({
      ...always,
      channel: "sms",
      message_type: "text",
      text: outgoing.text,
    });
    const [first = "", second = ""] = outgoing.mediaUrls;
    expect(await sent({ mediaUrls: [first], text: "" })).toEqual({
      ...always,
      channel: "mms",
      message_type: "image",
      image: { url: first },
    });
    expect(await sent({})).toEqual({
      ...always,
      channel: "mms",
      message_type: "content",
      content: [
        { type: "image", url: first, caption: outgoing.text },
        { type: "image", url: second },
      ],
    });
  });

  test("refuses to send with an unreadable private key", async () => {
    const settings = { ...kit.settings, privateKey: "lost" };
    expect(await vonage.send({ ...connect(), settings }, outgoing)).toEqual({
      kind: "rejected",
      problem: "bad_credentials",
      providerCode: null,
    });
    const media = { url: kit.pictureAt(carrier.url), type: "image/png" };
    await expect(vonage.fetchMedia({ ...connect(), settings }, media, 100)).rejects.toMatchObject({
      kind: "rejected",
    });
    expect(carrier.requests).toEqual([]);
  });

  test("leaves a short code and an alphanumeric sender unchanged", () => {
    const read = (from: string) =>
      vonage.parseWebhook({
        url: smsWebhookUrl,
        headers: { "content-type": "application/json" },
        body: Buffer.from(
          JSON.stringify({
            message_uuid: kit.refOf(1),
            from,
            to: "12025550100",
            channel: "sms",
            message_type: "text",
            text: "x",
          }),
        ),
        receivedAt: since,
      });
    for (const [from, seen] of [
      ["447700900123", "+447700900123"],
      ["72345", "72345"],
      ["HARBOUR", "HARBOUR"],
    ] as const) {
      expect(read(from)).toMatchObject({ events: [{ from: seen, to: "+12025550100" }] });
    }
  });
});

describe("Vonage's API descriptions", () => {
  const open = (name: string): OpenApiCheck | null => {
    const file = sharedFixturePath("specs", name);
    if (file === null) return null;
    const text = gunzipSync(fs.readFileSync(file)).toString("utf8");
    return checkAgainst(stripExternalRefs(readPlainYaml(text)) as Record<string, unknown>);
  };
  const numbers = open("vonage_numbers.yml.gz");
  const applications = open("vonage_application.v2.yml.gz");

  test(
    numbers && applications
      ? "know every request of ours about numbers and applications, and every answer that we play"
      : "not here",
    async () => {
      if (!numbers || !applications) return;
      const faults: string[] = [];
      let exchanges = 0;
      const http: FetchFn = async (url, init) => {
        const method = init?.method ?? "GET";
        // The paths in the applications description are relative to that base.
        const below = url.replace(/^.*\/v2\/applications\/?/, "/");
        const check = below === url ? numbers : applications;
        const body = typeof init?.body === "string" ? init.body : null;
        const isJson = method === "PUT";
        faults.push(
          ...check.request(method, below, isJson ? null : body),
          ...(isJson ? check.json(method, below, JSON.parse(body ?? "")) : []),
        );
        const response = await fetch(url, init);
        const result = await response.clone().json();
        if (response.ok) faults.push(...check.response(method, below, response.status, result));
        exchanges += 1;
        return response;
      };
      carrier.plays(kit.account);
      await vonage.check(connect(http));
      const [number] = await vonage.listNumbers(connect(http));
      await vonage.setWebhooks(connect(http), number?.ref ?? "", smsWebhookUrl);
      // The description is from 2021; applications have since gained a public key and a version.
      const known = /(messages has an unknown field version|has an unknown field keys)$/;
      expect(faults.filter((fault) => !known.test(fault))).toEqual([]);
      expect(exchanges).toBe(9);
    },
  );
});

describe("Vonage specifics", () => {
  test("has a fixture for every code and status we map", async () => {
    const { codes } = (await import("#server/providers/fixtures/vonage/codes.json")).default;
    const { statuses } = (await import("#server/providers/fixtures/vonage/statuses.json")).default;
    expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(vonageProblems).sort());
    expect(statuses.map(({ word }) => word).sort()).toEqual(Object.keys(vonageStates).sort());
  });

  test("lists numbers from their own host, or from the base URL of a simulated account", async () => {
    const requestedHosts: string[] = [];
    const http: FetchFn = async (url) => {
      requestedHosts.push(new URL(url).host);
      return Response.json({});
    };
    await vonage.listNumbers({ ...connect(http), baseUrl: vonage.baseUrl });
    expect(requestedHosts).toEqual(["api.nexmo.com", "rest.nexmo.com"]);
    expect(await vonage.listNumbers(connect(http))).toEqual([]);
    expect(requestedHosts.slice(2)).toEqual(Array(2).fill(new URL(carrier.url).host));
  });

  test("keeps all other settings of the application when it sets our webhook", async () => {
    carrier.plays(kit.account);
    await vonage.setWebhooks(connect(), "US:12025550100", smsWebhookUrl);
    const body = JSON.parse(carrier.requests.find(({ method }) => method === "PUT")?.body ?? "");
    const before = readResponseBody("vonage", "application");
    expect(body).toEqual({
      name: before.name,
      privacy: before.privacy,
      keys: { public_key: expect.stringContaining("PUBLIC KEY") },
      capabilities: {
        voice: (before.capabilities as Record<string, unknown>).voice,
        messages: {
          version: "v1",
          webhooks: {
            inbound_url: { address: smsWebhookUrl, http_method: "POST" },
            status_url: { address: smsWebhookUrl, http_method: "POST" },
          },
        },
      },
    });
  });

  test.each([
    ["US:12025550999", "not_found"],
    ["12025550100", "not_found"],
    ["US:12025550103", "rejected"],
  ])("reports the number %s as %s before any change", async (ref, kind) => {
    carrier.plays(kit.account);
    await expect(vonage.setWebhooks(connect(), ref, smsWebhookUrl)).rejects.toMatchObject({
      name: "ProviderError",
      kind,
    });
    expect(carrier.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("reports a failed number update, even with status 200", async () => {
    carrier.plays((request) =>
      request.path === "/number/update"
        ? { status: 200, body: { "error-code": "420", "error-code-label": "method failed" } }
        : kit.account(request),
    );
    await expect(
      vonage.setWebhooks(connect(), "US:12025550100", smsWebhookUrl),
    ).rejects.toMatchObject({
      name: "ProviderError",
    });
  });

  test("refuses a private key of another application", async () => {
    carrier.plays((request) => {
      const account = kit.account(request);
      if (account === null || typeof account === "string" || account.status !== 200) return account;
      const other = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----";
      return { ...account, body: { ...(account.body as object), keys: { public_key: other } } };
    });
    expect(await vonage.check(connect())).toEqual({
      kind: "rejected",
      message: "The private key doesn't belong to this application.",
    });
  });

  test("matches a record with our reference whatever its text, and never one with another reference", async () => {
    const book = (n: number, change: Partial<LoggedText>): LoggedText => ({
      from: outgoing.from,
      to: outgoing.to,
      text: outgoing.text,
      ref: kit.refOf(n),
      direction: "out",
      at: `2026-11-20T10:00:0${n}.000Z`,
      status: "delivered",
      ...change,
    });
    const query = { ...outgoing, since };
    carrier.plays(
      kit.messageLog([
        book(1, { statusUrl: webhookUrl("vonage", "ref=another") }),
        book(2, { text: "cut off", statusUrl: outgoing.statusUrl }),
      ]),
    );
    expect(await vonage.find(connect(), query)).toMatchObject({ providerRef: kit.refOf(2) });
    carrier.plays(kit.messageLog([book(1, { statusUrl: webhookUrl("vonage", "ref=another") })]));
    expect(await vonage.find(connect(), query)).toBeNull();
  });

  test("splits a look-back into days, up to a month", () => {
    const day = 24 * 3600_000;
    const spans = (days: number) =>
      [...splitIntoDays(0, days * day)].map(({ from, until }) => until - from);
    expect(spans(1.5)).toEqual([day, day / 2]);
    expect(spans(400)).toEqual(Array(31).fill(day));
    expect(spans(-1)).toEqual([1000]);
  });
});

/** Replaces references to other files with a schema that accepts anything. */
function stripExternalRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripExternalRefs);
  if (typeof value !== "object" || value === null) return value;
  const ref = (value as { $ref?: unknown }).$ref;
  if (typeof ref === "string" && !ref.startsWith("#")) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, stripExternalRefs(inner)]),
  );
}
