// Contract tests against Plivo's official package, since Plivo publishes no API description: its requests, and how it
// reads our simulated responses.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Connection, RawRequest } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { officialPlivo, redirectPlivoApi } from "#testing/plivo-package.ts";
import { readResponseBody, webhookUrl } from "#testing/text-provider/fixtures.ts";
import type { LoggedText } from "#testing/text-provider/kit.ts";
import { kit } from "#testing/text-provider/kits/plivo.ts";
import { plivoProblemOfSentence, plivoProblems, plivoStates } from "./plivo/problems.ts";
import { plivo } from "./plivo.ts";

const { authId = "", authToken = "" } = kit.settings;
let carrier: FakeCarrier;
let straighten: () => void;
beforeAll(async () => {
  carrier = await startFakeCarrier();
  straighten = redirectPlivoApi(carrier.url);
});
afterEach(() => {
  carrier.forget();
  vi.restoreAllMocks();
});
afterAll(() => {
  straighten();
  return carrier.close();
});

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
const official = () => officialPlivo(authId, authToken, carrier.url);

const outgoing = {
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready — café 🎉",
  mediaUrls: ["https://desk.example/media/1?s=a", "https://desk.example/media/2?s=b"],
  statusUrl: webhookUrl("plivo", "ref=r1"),
};
const since = "2026-11-20T10:00:00.000Z";
const smsWebhookUrl = webhookUrl("plivo");
const number = "12025550100";

const partsOf = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path.split("?")[0],
  query: [...new URL(request?.path ?? "", "http://any").searchParams]
    .filter(([name]) => name !== "limit" && name !== "offset")
    .sort(),
  body: request?.body ? JSON.parse(request.body) : null,
  key: request?.headers.authorization,
});

describe("Plivo's official package", () => {
  test("sends text and pictures with the same requests as ours", async () => {
    for (const mediaUrls of [[], outgoing.mediaUrls]) {
      carrier.forget();
      carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(1)));
      await plivo.send(connect(), { ...outgoing, mediaUrls });
      const pictures = mediaUrls.length > 0 ? { type: "mms", media_urls: mediaUrls } : {};
      const sent = await official().messages.create(outgoing.from, outgoing.to, outgoing.text, {
        ...pictures,
        url: outgoing.statusUrl,
        method: "POST",
      });
      const [ours, theirs] = carrier.requests;
      expect(partsOf(ours)).toEqual(partsOf(theirs));
      expect(sent.messageUuid).toEqual([kit.refOf(1)]);
    }
  });

  test("lists past messages with the same request as ours", async () => {
    carrier.plays(kit.messageLog([]));
    for await (const _ of plivo.listSince(connect(), since));
    await official().messages.list({
      message_direction: "outbound",
      message_time__gte: "2026-11-19 10:00:00",
    });
    const [ours, theirs] = carrier.requests;
    expect(partsOf(ours)).toEqual(partsOf(theirs));
  });

  test("sets a number's webhook with the same requests as ours, with an application and without", async () => {
    carrier.plays(kit.account);
    const application = String(readResponseBody("plivo", "application").app_id);
    await plivo.setWebhooks(connect(), number, smsWebhookUrl);
    const linked = carrier.requests.map(partsOf);
    await official().numbers.get(number);
    await official().applications.update(application, {
      message_url: smsWebhookUrl,
      message_method: "POST",
    });
    expect(carrier.requests.slice(linked.length).map(partsOf)).toEqual(linked);

    carrier.forget();
    carrier.plays(respondWithoutApplication);
    await plivo.setWebhooks(connect(), number, smsWebhookUrl);
    const [, , , make, link] = carrier.requests.map(partsOf);
    const name = make?.body.app_name;
    expect(name).toMatch(/^Deskbell-texts-[0-9a-f]{8}$/);
    carrier.forget();
    carrier.plays(respondWithoutApplication);
    // The package logs what it creates.
    vi.spyOn(console, "log").mockImplementation(() => {});
    await official().applications.create(name, {
      message_url: smsWebhookUrl,
      message_method: "POST",
    });
    await official().numbers.update(number, { app_id: "4711" });
    expect(carrier.requests.map(partsOf)).toEqual([make, link]);
  });

  test("lists numbers and applications at the same URLs as ours, and reads our simulated responses", async () => {
    carrier.plays(kit.account);
    const ours = await plivo.listNumbers(connect());
    expect(ours).toHaveLength(3);
    const paths = new Set(carrier.requests.map((request) => partsOf(request).path));
    carrier.forget();
    carrier.plays(kit.account);
    const numbers = await official().numbers.list();
    await official().applications.list();
    expect(new Set(carrier.requests.map((request) => partsOf(request).path))).toEqual(paths);
    expect(numbers[0]).toMatchObject({ number, alias: "Front desk", smsEnabled: true });
    // The package writes one slash too many.
    carrier.plays((request) => kit.account({ ...request, path: request.path.replace("//", "/") }));
    const account = await official().accounts.get();
    expect(account).toMatchObject({ name: kit.accountLabel });
    carrier.plays(kit.messageLog([textRecord(1)]));
    const [message] = await official().messages.list({});
    expect(message).toMatchObject({ messageUuid: kit.refOf(1), messageState: "delivered" });
    expect(message).not.toHaveProperty("text");
  });
});

describe("Plivo specifics", () => {
  test("has a fixture for every code and status we map", async () => {
    const { codes } = (await import("#server/providers/fixtures/plivo/codes.json")).default;
    const { statuses } = (await import("#server/providers/fixtures/plivo/statuses.json")).default;
    expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(plivoProblems).sort());
    expect(statuses.map(({ word }) => word).sort()).toEqual(Object.keys(plivoStates).sort());
  });

  test.each([
    ["This caller ID is not allowed for outbound message", 400, "inbox_cannot_text"],
    ["destination country barred by geo permissions", 403, "country_not_enabled"],
    ["insufficient credit", 402, "no_credit"],
    ["dst is a required parameter", 400, "rejected"],
  ])("maps the message '%s' with %i to %s", async (error, status, problem) => {
    carrier.says({ status, body: { api_id: "a", error } });
    expect(await plivo.send(connect(), outgoing)).toEqual({
      kind: "rejected",
      problem,
      providerCode: error,
    });
    expect(plivoProblemOfSentence(error) ?? "rejected").toBe(problem);
  });

  test("treats a success without any accepted recipient as a rejection", async () => {
    const body = { api_id: "a", message: "message(s) queued", message_uuid: [] };
    carrier.says({ status: 202, body: { ...body, invalid_number: [outgoing.to] } });
    expect(await plivo.send(connect(), outgoing)).toEqual({
      kind: "rejected",
      problem: "bad_number",
      providerCode: "invalid_number",
    });
    carrier.says({ status: 202, body });
    expect(await plivo.send(connect(), outgoing)).toMatchObject({ kind: "unknown" });
  });

  test("sends no request for a lost text, which Plivo can't identify", async () => {
    expect(await plivo.find()).toBeNull();
    expect(carrier.requests).toEqual([]);
  });

  test("creates our application once, and finds it again", async () => {
    carrier.plays((request) => {
      if (request.path.includes("/Application/?")) {
        const ours = { app_id: "4711", message_url: smsWebhookUrl };
        return { status: 200, body: { meta: { next: null }, objects: [ours] } };
      }
      return respondWithoutApplication(request);
    });
    await plivo.setWebhooks(connect(), number, smsWebhookUrl);
    expect(
      carrier.requests.filter(({ method }) => method === "POST").map(({ path }) => path),
    ).toEqual([`/v1/Account/${authId}/Number/${number}/`]);
  });

  test("requests the next page from the same host only", async () => {
    const meta = { next: "https://evil.example/next" };
    carrier.plays(() => ({ status: 200, body: { meta, objects: [] } }));
    expect(await plivo.listNumbers(connect())).toEqual([]);
    expect(carrier.requests).toHaveLength(2);
  });

  test.each([
    ["2026-11-20 15:30:00+05:30", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20 10:00:00", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00.250000Z", "2026-11-20T10:00:00.250Z"],
    ["soon", "1970-01-01T00:00:00.000Z"],
  ])("reads the time %s as %s", async (message_time, at) => {
    const record = { ...readResponseBody("plivo", "record"), message_time };
    carrier.plays(() => ({ status: 200, body: { meta: { next: null }, objects: [record] } }));
    const found = [];
    for await (const one of plivo.listSince(connect(), "1970-01-01T00:00:00.000Z")) found.push(one);
    expect(found).toMatchObject([{ at }]);
  });

  test("reads text with and without pictures", () => {
    const read = (fields: Record<string, string>) => {
      const request: RawRequest = {
        url: smsWebhookUrl,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(
          new URLSearchParams({
            MessageUUID: "m",
            From: "72345",
            To: number,
            ...fields,
          }).toString(),
        ),
        receivedAt: since,
      };
      return plivo.parseWebhook(request);
    };
    expect(read({ Text: "alone" })).toMatchObject({ events: [{ text: "alone", from: "72345" }] });
    expect(read({ Body: "beside", Media0: "https://media.plivo.com/a" })).toMatchObject({
      events: [{ text: "beside", media: [{ url: "https://media.plivo.com/a" }] }],
    });
  });
});

const textRecord = (n: number): LoggedText => ({
  ...outgoing,
  ref: kit.refOf(n),
  direction: "out",
  at: since,
  status: "delivered",
});

function respondWithoutApplication(request: CarrierRequest) {
  if (request.path.endsWith(`/Application/`) && request.method === "POST") {
    return { status: 201, body: { api_id: "a", app_id: "4711", message: "created" } };
  }
  if (request.path.includes("/Application/?")) return kit.account(request);
  if (request.method === "POST") return { status: 202, body: { api_id: "a", message: "changed" } };
  return { status: 200, body: { ...readResponseBody("plivo", "number"), application: null } };
}
