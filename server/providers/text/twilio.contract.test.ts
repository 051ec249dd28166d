// Contract tests against Twilio's API description and official package.
import Twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn, RawRequest } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText } from "#testing/text-provider/kit.ts";
import { kit, serviceOfNumber, shortCode } from "#testing/text-provider/kits/twilio.ts";
import { twilioProblems, twilioStates } from "./twilio/problems.ts";
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
  text: "Your table is ready — café 🎉",
  mediaUrls: ["https://desk.example/media/1?s=a", "https://desk.example/media/2?s=b"],
  statusUrl: webhookUrl("twilio", "ref=r1"),
};
const since = "2026-11-20T10:00:00.000Z";
const textRecords: readonly LoggedText[] = [1, 2, 3].map((n) => ({
  ref: kit.refOf(n),
  direction: n === 2 ? "in" : "out",
  from: n === 2 ? outgoing.to : outgoing.from,
  to: n === 2 ? outgoing.from : outgoing.to,
  text: outgoing.text,
  at: `2026-11-20T10:00:0${n}.000Z`,
  status: n === 2 ? "received" : "delivered",
  images: n === 2 ? 3 : 0,
}));

/** Sends every request we ever make to Twilio once. */
async function callEveryEndpoint(connection: Connection): Promise<void> {
  carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(2)), kit.rejects(400, "21211"));
  await twilio.send(connection, outgoing);
  await twilio.send(connection, { ...outgoing, mediaUrls: [] });
  await twilio.send(connection, { ...outgoing, text: "" });
  carrier.says(kit.accepts(kit.refOf(3)));
  await twilio.send(connection, { ...outgoing, service: serviceOfNumber });
  carrier.plays(kit.messageLog(textRecords));
  await twilio.find(connection, { ...outgoing, since });
  for await (const _ of twilio.listSince(connection, since));
  carrier.plays(kit.account);
  await twilio.check(connection);
  const [number] = await twilio.listNumbers(connection);
  await twilio.setWebhooks(connection, number?.ref ?? "", webhookUrl("twilio"));
  await twilio.setWebhooks(connection, shortCode.sid, webhookUrl("twilio"));
}

/** Sends every request we make to the newer product, which has its own description. */
async function callServiceEndpoints(connection: Connection): Promise<void> {
  carrier.plays(kit.account);
  await twilio.listServices(connection);
  const number = String(readResponseBody("twilio", "number").sid);
  await twilio.findServiceOf(connection, number, webhookUrl("twilio"));
  const settings = { ...connection.settings, messagingServiceSid: serviceOfNumber };
  await twilio.check({ ...connection, settings });
}

describe("Twilio's API description", () => {
  test.each([
    ["twilio_api_v2010.json.gz", "/2010-04-01/", 16, callEveryEndpoint],
    ["twilio_messaging_v1.json.gz", "/v1/", 7, callServiceEndpoints],
  ] as const)(
    "of %s covers all our requests and all our simulated responses",
    async (name, path, min, askAll) => {
      const file = sharedFixturePath("specs", name);
      if (file === null) return;
      const check = openApiCheck(file);
      const faults: string[] = [];
      let exchanges = 0;
      const http: FetchFn = async (url, init) => {
        if (!new URL(url).pathname.startsWith(path)) return fetch(url, init);
        const method = init?.method ?? "GET";
        const body = typeof init?.body === "string" ? init.body : null;
        faults.push(
          ...check.request(method, url, body).map((fault) => `${method} ${url}: ${fault}`),
        );
        const response = await fetch(url, init);
        if (response.ok) {
          const body = await response.clone().json();
          faults.push(...check.response(method, url, response.status, body));
        }
        exchanges += 1;
        return response;
      };
      await askAll(connect(http));
      expect(faults).toEqual([]);
      expect(exchanges).toBeGreaterThanOrEqual(min);
    },
  );
});

describe("Twilio's official package", () => {
  const paramsOf = (request: CarrierRequest | undefined) => ({
    method: request?.method,
    path: request?.path.split("?")[0],
    query: [...new URL(request?.path ?? "", "http://any").searchParams].sort(),
    form: [...new URLSearchParams(request?.body)].sort(),
    key: request?.headers.authorization,
  });

  test("sends a text and pictures with the same request as ours", async () => {
    carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(1)));
    await twilio.send(connect(), outgoing);
    const created = await official().messages.create({
      from: outgoing.from,
      to: outgoing.to,
      body: outgoing.text,
      mediaUrl: outgoing.mediaUrls,
      statusCallback: outgoing.statusUrl,
    });
    const [ours, theirs] = carrier.requests;
    expect(paramsOf(ours)).toEqual(paramsOf(theirs));
    expect(created.sid).toBe(kit.refOf(1));
  });

  test("lists past messages with the same request as ours", async () => {
    carrier.plays(kit.messageLog([]));
    await twilio.find(connect(), { ...outgoing, since });
    await official().messages.list({
      from: outgoing.from,
      to: outgoing.to,
      pageSize: 200,
    });
    const [ours, theirs] = carrier.requests;
    expect(paramsOf(ours)).toEqual(paramsOf(theirs));
  });

  test("sets a number's webhook with the same request as ours", async () => {
    carrier.plays(kit.account);
    const number = String(readResponseBody("twilio", "number").sid);
    await twilio.setWebhooks(connect(), number, webhookUrl("twilio"));
    await official()
      .incomingPhoneNumbers(number)
      .update({ smsUrl: webhookUrl("twilio"), smsMethod: "POST" });
    const [, ours, theirs] = carrier.requests;
    expect(paramsOf(ours)).toEqual(paramsOf(theirs));
  });

  test("understands all our simulated responses: paged messages, pictures, numbers, rejections", async () => {
    carrier.plays(kit.messageLog(textRecords));
    const messages = await official().messages.list();
    expect(messages.map(({ sid }) => sid)).toEqual([3, 2, 1].map(kit.refOf));
    expect(messages[1]).toMatchObject({ direction: "inbound", status: "received", numMedia: "3" });
    expect(await official().messages(kit.refOf(2)).media.list()).toHaveLength(3);

    carrier.plays(kit.account);
    expect((await official().api.v2010.accounts(accountSid).fetch()).friendlyName).toBe(
      kit.accountLabel,
    );
    const numbers = await official().incomingPhoneNumbers.list();
    expect(numbers.map(({ phoneNumber }) => phoneNumber)).toHaveLength(3);

    carrier.says(kit.rejects(400, "21610"));
    await expect(
      official().messages.create({ from: outgoing.from, to: outgoing.to, body: "x" }),
    ).rejects.toMatchObject({ status: 400, code: 21610 });
  });
});

describe("Twilio specifics", () => {
  test("has a fixture for every code and status we map", async () => {
    const { codes } = (await import("#server/providers/fixtures/twilio/codes.json")).default;
    const { statuses } = (await import("#server/providers/fixtures/twilio/statuses.json")).default;
    expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(twilioProblems).sort());
    expect(statuses.map(({ word }) => word).sort()).toEqual(Object.keys(twilioStates).sort());
  });

  test("sends with an API key instead of the token, and checks both", async () => {
    const apiKeySid = "SK0123456789abcdef0123456789abcdef";
    const settings = { ...kit.settings, apiKeySid, apiKeySecret: "secret" };
    const byKey = `Basic ${Buffer.from(`${apiKeySid}:secret`).toString("base64")}`;
    carrier.says(kit.accepts(kit.refOf(1)));
    await twilio.send({ ...connect(), settings }, outgoing);
    expect(carrier.requests.at(-1)?.headers.authorization).toBe(byKey);

    carrier.plays((request) =>
      request.headers.authorization === byKey ? { status: 200, body: {} } : kit.account(request),
    );
    expect(await twilio.check({ ...connect(), settings })).toMatchObject({ kind: "working" });
    carrier.plays(kit.account);
    expect(await twilio.check({ ...connect(), settings })).toEqual({
      kind: "rejected",
      message: "Twilio rejected the API key.",
    });
  });

  test("distinguishes a suspended account and a trial account", async () => {
    const account = readResponseBody("twilio", "account");
    carrier.plays(() => ({ status: 200, body: { ...account, status: "suspended" } }));
    expect(await twilio.check(connect())).toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("suspended"),
    });
    carrier.plays(() => ({ status: 200, body: { ...account, type: "Trial" } }));
    expect(await twilio.check(connect())).toMatchObject({
      kind: "working",
      label: "Harbour Street Dental (trial)",
    });
  });

  test("removes an application from the number, since it would override our webhook", async () => {
    const number = readResponseBody("twilio", "number");
    carrier.plays(() => ({
      status: 200,
      body: { ...number, sms_application_sid: `AP${"0".repeat(32)}` },
    }));
    await twilio.setWebhooks(connect(), String(number.sid), webhookUrl("twilio"));
    expect(new URLSearchParams(carrier.requests.at(-1)?.body).get("SmsApplicationSid")).toBe("");
  });

  test("follows a next page only if its address is relative", async () => {
    carrier.says({
      status: 200,
      body: { incoming_phone_numbers: [], next_page_uri: "https://evil.example/next" },
    });
    carrier.says({
      status: 200,
      body: { short_codes: [], next_page_uri: "https://evil.example/next" },
    });
    carrier.says({
      status: 200,
      body: { senders: [], meta: { next_page_url: null } },
    });
    expect(await twilio.listNumbers(connect())).toEqual([]);
    expect(carrier.requests).toHaveLength(3);
  });

  test("reads the pictures that are present if fewer than announced, even without a type", () => {
    const body = encodedForm({
      MessageSid: kit.refOf(1),
      From: outgoing.to,
      To: outgoing.from,
      NumMedia: "10",
      MediaUrl0: "https://api.twilio.com/a",
      MediaUrl2: "https://api.twilio.com/c",
      MediaContentType2: "image/gif",
    });
    expect(twilio.parseWebhook(body)).toMatchObject({
      events: [
        {
          text: "",
          media: [
            { url: "https://api.twilio.com/a", type: "application/octet-stream" },
            { url: "https://api.twilio.com/c", type: "image/gif" },
          ],
        },
      ],
    });
  });

  function encodedForm(fields: Record<string, string>): RawRequest {
    return {
      url: webhookUrl("twilio"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.from(new URLSearchParams(fields).toString()),
      receivedAt: since,
    };
  }
});
