// Contract tests of Messaging Services, regions and short codes against Twilio's official package and API description.
import Twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import { kit, serviceOfNumber, shortCode } from "#testing/text-provider/kits/twilio.ts";
import { twilio } from "./twilio.ts";

const { accountSid = "", authToken = "" } = kit.settings;
let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (http: FetchFn = fetch): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http,
});
const official = () => {
  const client = Twilio(accountSid, authToken);
  client.api.baseUrl = carrier.url;
  return client;
};

const outgoing = {
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready",
  mediaUrls: [],
  statusUrl: webhookUrl("twilio", "ref=r1"),
};
const paramsOf = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path,
  form: [...new URLSearchParams(request?.body)].sort(),
  key: request?.headers.authorization,
});

describe("Messaging Services, regions and short codes", () => {
  test("sends through a Messaging Service with the same request as ours", async () => {
    carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(1)));
    await twilio.send(connect(), { ...outgoing, mediaUrls: [], service: serviceOfNumber });
    await official().messages.create({
      from: outgoing.from,
      to: outgoing.to,
      body: outgoing.text,
      messagingServiceSid: serviceOfNumber,
      statusCallback: outgoing.statusUrl,
    });
    const [ours, theirs] = carrier.requests;
    expect(paramsOf(ours)).toEqual(paramsOf(theirs));
  });

  test("reads Messaging Services and their numbers as Twilio's package does", async () => {
    carrier.plays(kit.account);
    const client = official();
    client.messaging.baseUrl = carrier.url;
    const theirs = await client.messaging.v1.services(serviceOfNumber).fetch();
    expect(theirs).toMatchObject({ useInboundWebhookOnNumber: false, friendlyName: "Reminders" });
    const number = String(readResponseBody("twilio", "number").sid);
    const member = await client.messaging.v1.services(serviceOfNumber).phoneNumbers(number).fetch();
    expect(member.serviceSid).toBe(serviceOfNumber);
    expect((await client.messaging.v1.services.list({ limit: 1 })).length).toBe(1);
  });

  test("uses the same hosts for a region and an edge as Twilio's package", async () => {
    const hosts: string[] = [];
    const http: FetchFn = async (url) => {
      hosts.push(new URL(url).host);
      return new Response("{}", { status: 404 });
    };
    for (const [region, edge, theirs] of [
      ["ie1", "", ["ie1", "dublin"]],
      ["au1", "", ["au1", "sydney"]],
      ["us1", "frankfurt", ["us1", "frankfurt"]],
    ] as const) {
      hosts.length = 0;
      const settings = { ...kit.settings, region, edge };
      const connection = { settings, baseUrl: twilio.baseUrl, http };
      await twilio.check(connection);
      await twilio.findServiceOf(connection, "PN1", "https://desk.example").catch(() => null);
      const client = Twilio(accountSid, authToken, { region: theirs[0], edge: theirs[1] });
      const expected = ["api", "messaging"].map((product) =>
        client.getHostname(`${product}.twilio.com`, theirs[1], theirs[0]),
      );
      expect(hosts).toEqual(expected);
    }
  });

  test("refuses keys of another region, and names the region", async () => {
    const isIreland = (url: string) => new URL(url).host === "api.dublin.ie1.twilio.com";
    // As at Twilio: a token of one region is unknown in all others.
    const http: FetchFn = async (url) =>
      isIreland(url)
        ? Response.json({ code: 20003, message: "Authenticate", status: 401 }, { status: 401 })
        : Response.json(readResponseBody("twilio", "account"));
    const connection = { settings: kit.settings, baseUrl: twilio.baseUrl, http };
    expect(await twilio.check(connection)).toMatchObject({
      kind: "working",
      notes: [{ name: "Region", message: "United States (US1)" }],
    });
    const settings = { ...kit.settings, region: "ie1" };
    expect(await twilio.check({ ...connection, settings })).toEqual({
      kind: "rejected",
      message:
        "Twilio rejected the account SID or auth token in Ireland (IE1). Each region has its own: copy those shown for this region.",
    });
  });

  test("labels an account with its Messaging Service, and refuses an unknown one", async () => {
    carrier.plays(kit.account);
    const withService = (messagingServiceSid: string) => ({
      ...connect(),
      settings: { ...kit.settings, messagingServiceSid },
    });
    expect(await twilio.check(withService(serviceOfNumber))).toMatchObject({
      kind: "working",
      notes: [{ name: "Region" }, { name: "Messaging Service", message: "Reminders" }],
    });
    expect(await twilio.check(withService(`MG${"9".repeat(32)}`))).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("no Messaging Service"),
    });
  });

  test.each([
    ["sends them to another program", {}, "other.example"],
    ["drops them", { inbound_request_url: null }, "drops texts"],
    ["leaves them to the number", { use_inbound_webhook_on_number: true }, null],
    ["sends them here", { inbound_request_url: webhookUrl("twilio") }, null],
  ])(
    "decides whether to show a caution if the number's service %s",
    async (_what, change, caution) => {
      const service = readResponseBody("twilio", "service");
      carrier.plays((request) => {
        if (request.path.startsWith("/v1/Services?"))
          return { status: 200, body: { services: [{ ...service, ...change }], meta: {} } };
        return { status: 200, body: { sid: "PN1" } };
      });
      const found = await twilio.findServiceOf(connect(), "PN1", webhookUrl("twilio"));
      expect(found).toMatchObject({ ref: service.sid, name: "Reminders" });
      if (caution === null) expect(found?.caution).toBeNull();
      else expect(found?.caution).toContain(caution);
    },
  );

  test("finds no service for a number without one, and requests the next page from the same host", async () => {
    carrier.plays((request) =>
      request.path.startsWith("/v1/Services?")
        ? {
            status: 200,
            body: {
              services: [],
              meta: request.path.includes("Page=1")
                ? {}
                : { next_page_url: "https://evil.example/v1/Services?Page=1" },
            },
          }
        : null,
    );
    expect(await twilio.findServiceOf(connect(), "PN1", webhookUrl("twilio"))).toBeNull();
    expect(carrier.requests.map(({ path }) => path)).toEqual([
      "/v1/Services?PageSize=100",
      "/v1/Services?Page=1",
    ]);
  });

  test('asks at most "sendingServices" services for a number', async () => {
    const services = Array.from({ length: limit("sendingServices") + 1 }, (_, nth) => ({
      sid: `MG${nth}`,
    }));
    carrier.plays((request) =>
      request.path.startsWith("/v1/Services?")
        ? { status: 200, body: { services, meta: {} } }
        : { status: 404, body: { code: 20404, message: "Not found" } },
    );
    expect(await twilio.findServiceOf(connect(), "PN1", webhookUrl("twilio"))).toBeNull();
    expect(carrier.requests).toHaveLength(1 + limit("sendingServices"));
  });

  test("lists a short code as able to text but not to receive calls", async () => {
    carrier.plays(kit.account);
    const found = (await twilio.listNumbers(connect())).find(({ ref }) => ref === shortCode.sid);
    expect(found).toMatchObject({ kind: "sender", number: "88222", canText: true, canCall: false });
    await twilio.setWebhooks(connect(), shortCode.sid, webhookUrl("twilio"));
    const last = carrier.requests.at(-1);
    expect(last?.path).toContain("/SMS/ShortCodes/");
    expect(new URLSearchParams(last?.body).get("SmsUrl")).toBe(webhookUrl("twilio"));
  });
});

test("doesn't offer a template with a variable outside its body, which would be sent with its sample value", async () => {
  const body = "Your order {{1}} is here.";
  const of = (name: string, types: object) => ({
    sid: `HX${name}`,
    friendly_name: name,
    language: "en",
    types,
    approval_requests: { name, status: "approved" },
  });
  const contents = [
    of("words", { "twilio/text": { body } }),
    of("picture", { "twilio/media": { body, media: ["https://x.test/plan.png"] } }),
    of("open_picture", { "twilio/media": { body, media: ["https://x.test/{{2}}.png"] } }),
    of("open_link", {
      "twilio/call-to-action": {
        body,
        actions: [{ type: "URL", title: "See", url: "https://x.test/{{1}}" }],
      },
    }),
  ];
  carrier.plays(() => ({ status: 200, body: { contents, meta: { next_page_url: null } } }));
  const found = await twilio.listTemplates(connect());
  expect(found.map(({ name }) => name)).toEqual(["words", "picture"]);
});
