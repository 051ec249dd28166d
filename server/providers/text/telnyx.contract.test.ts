// Contract tests against Telnyx's official package, since Telnyx publishes no licensed API description: its types, its
// requests and its signature check.
import Telnyx from "telnyx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import {
  fixtureNames,
  readFixture,
  readResponseBody,
  type WebhookFixture,
  webhookUrl,
} from "#testing/text-provider/fixtures.ts";
import type { LoggedText } from "#testing/text-provider/kit.ts";
import { kit, shortCode } from "#testing/text-provider/kits/telnyx.ts";
import { type Claim, typeFaults } from "#testing/types-check.ts";
import {
  telnyxProblemOf,
  telnyxProblems,
  telnyxRecordStates,
  telnyxStates,
} from "./telnyx/problems.ts";
import { telnyx } from "./telnyx.ts";

const { apiKey = "", publicKey = "" } = kit.settings;
let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());

const connect = (): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http: fetch,
});
const official = () =>
  new Telnyx({ apiKey, publicKey, baseURL: `${carrier.url}/v2`, maxRetries: 0 });

const outgoing = {
  ref: "r1",
  from: "+12025550100",
  to: "+12025550177",
  text: "Your table is ready — café 🎉",
  mediaUrls: ["https://desk.example/media/1?s=a", "https://desk.example/media/2?s=b"],
  statusUrl: webhookUrl("telnyx", "ref=r1"),
};
const since = "2026-11-20T10:00:00.000Z";
const profileId = String(readResponseBody("telnyx", "profile").id);
const numberId = String(readResponseBody("telnyx", "number").id);
const smsWebhookUrl = webhookUrl("telnyx");

const partsOf = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path.split("?")[0],
  query: [...new URL(request?.path ?? "", "http://any").searchParams]
    .filter(([name]) => !name.startsWith("page["))
    .sort(),
  body: request?.body ? JSON.parse(request.body) : null,
  key: request?.headers.authorization,
});

describe("Telnyx's official package", () => {
  test("sends a text and pictures with the same request as ours", async () => {
    carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(1)));
    await telnyx.send(connect(), outgoing);
    const sent = await official().messages.send({
      from: outgoing.from,
      to: outgoing.to,
      text: outgoing.text,
      type: "MMS",
      media_urls: outgoing.mediaUrls,
      webhook_url: outgoing.statusUrl,
      use_profile_webhooks: false,
    });
    const [ours, theirs] = carrier.requests;
    expect(partsOf(ours)).toEqual(partsOf(theirs));
    expect(sent.data?.id).toBe(kit.refOf(1));
  });

  test("lists past messages with the same requests as ours", async () => {
    const book: LoggedText = {
      ...outgoing,
      ref: kit.refOf(1),
      direction: "out",
      at: since,
      status: "delivered",
    };
    carrier.plays(kit.messageLog([book]));
    await telnyx.find(connect(), { ...outgoing, since });
    const list = await official().detailRecords.list({
      filter: {
        record_type: "messaging",
        created_at: { gte: "2026-11-20" },
        direction: "outbound",
        cli: outgoing.from,
        cld: outgoing.to,
      },
      sort: ["created_at"],
    });
    const one = await official().messages.retrieve(kit.refOf(1));
    expect(list.data.map((record) => "uuid" in record && record.uuid)).toEqual([kit.refOf(1)]);
    expect(one.data?.id).toBe(kit.refOf(1));
    const [records, message, theirRecords, theirMessage] = carrier.requests.map(partsOf);
    expect(records).toEqual(theirRecords);
    expect(message).toEqual(theirMessage);
  });

  test("sets a number's webhook with the same requests as ours, profile first", async () => {
    const number = { ...readResponseBody("telnyx", "number"), messaging_profile_id: null };
    carrier.plays((request) =>
      request.path.startsWith("/v2/phone_numbers/")
        ? { status: 200, body: { data: number } }
        : kit.account(request),
    );
    const settings = { ...kit.settings, messagingProfileId: profileId };
    await telnyx.setWebhooks({ ...connect(), settings }, numberId, smsWebhookUrl);
    const ours = carrier.requests.map(partsOf);
    await official().phoneNumbers.messaging.retrieve(numberId);
    await official().messagingProfiles.update(profileId, {
      webhook_url: smsWebhookUrl,
      webhook_api_version: "2",
    });
    await official().phoneNumbers.messaging.update(numberId, { messaging_profile_id: profileId });
    expect(carrier.requests.slice(ours.length).map(partsOf)).toEqual(ours);
  });

  test("lists numbers and profiles at the same URLs as ours, and follows our simulated pages to the end", async () => {
    carrier.plays(kit.account);
    await telnyx.listNumbers(connect());
    const ours = carrier.requests.map(partsOf);
    const numbers = [];
    for await (const one of official().messagingProfiles.list()) expect(one.id).toBe(profileId);
    for await (const one of official().phoneNumbers.messaging.list())
      numbers.push(one.phone_number);
    expect(numbers).toHaveLength(3);
    for await (const one of official().shortCodes.list())
      expect(one.short_code).toBe(shortCode.short_code);
    expect(carrier.requests.slice(ours.length).map(partsOf)).toEqual(ours);
  });

  test("understands our simulated rejection", async () => {
    carrier.says(kit.rejects(422, "40310"));
    await expect(official().messages.send({ to: "nobody" })).rejects.toMatchObject({
      status: 422,
      error: { errors: [{ code: "40310" }] },
    });
  });
});

describe("Telnyx's types", () => {
  test("contain every field that we send and every payload in the fixtures", async () => {
    carrier.plays(kit.account);
    carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(2)));
    await telnyx.send(connect(), outgoing);
    await telnyx.send(connect(), { ...outgoing, mediaUrls: [] });
    await telnyx.setWebhooks(connect(), numberId, smsWebhookUrl);
    const bodies = carrier.requests
      .filter(({ body }) => body !== "")
      .map(({ body }) => JSON.parse(body));
    const [pictures, text, profile] = bodies;

    const claims: Claim[] = [
      { name: "a send with pictures", type: "Telnyx.MessageSendParams", value: pictures },
      { name: "a send of words", type: "Telnyx.MessageSendParams", value: text },
      { name: "a hook", type: "Telnyx.MessagingProfileUpdateParams", value: profile },
      claimOf("message", "Telnyx.OutboundMessagePayload"),
      claimOf("record", "DetailRecordListResponse.MessageDetailRecord"),
      claimOf("profile", "Telnyx.MessagingProfile"),
      claimOf("number", "Telnyx.PhoneNumberWithMessagingSettings"),
    ];
    for (const name of fixtureNames("telnyx")) {
      const webhookFixture = readFixture<Partial<WebhookFixture>>("telnyx", name);
      // Events that aren't about an SMS have their own type or none.
      if (!webhookFixture.request || /^(unknown|broken)/.test(name)) continue;
      const type = name.startsWith("received")
        ? "Telnyx.InboundMessageWebhookEvent & { meta?: unknown }"
        : "Telnyx.DeliveryUpdateWebhookEvent";
      claims.push({ name, type, value: webhookFixture.request.json });
    }
    const header = [
      'import type Telnyx from "telnyx";',
      'import type { DetailRecordListResponse } from "telnyx/resources/detail-records";',
    ].join("\n");
    expect(claims.length).toBeGreaterThanOrEqual(18);
    expect(await typeFaults(header, claims)).toEqual([]);

    const slip = { ...text, webhok_url: "https://desk.example" };
    const faults = await typeFaults(header, [
      { name: "a slip", type: "Telnyx.MessageSendParams", value: slip },
    ]);
    expect(faults.join()).toContain("webhok_url");
  });

  const claimOf = (name: string, type: string): Claim => ({
    name,
    type,
    value: readResponseBody("telnyx", name),
  });
});

describe("Telnyx specifics", () => {
  test("has a fixture for every code and status we map", async () => {
    const { codes } = (await import("#server/providers/fixtures/telnyx/codes.json")).default;
    const { statuses } = (await import("#server/providers/fixtures/telnyx/statuses.json")).default;
    expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(telnyxProblems).sort());
    expect(statuses.map(({ word: status }) => status).sort()).toEqual(
      Object.keys(telnyxStates).sort(),
    );
  });

  test("maps exactly the detail record statuses of the official types", async () => {
    const statusLiterals = Object.keys(telnyxRecordStates).map((status) => JSON.stringify(status));
    const header =
      'import type { DetailRecordListResponse as R } from "telnyx/resources/detail-records";';
    const faults = await typeFaults(
      `${header}\ntype S = NonNullable<R.MessageDetailRecord["status"]>; type Ours = ${statusLiterals.join(" | ")};`,
      [
        {
          name: "the two lists are one",
          type: "[S] extends [Ours] ? ([Ours] extends [S] ? true : never) : never",
          value: true,
        },
      ],
    );
    expect(faults).toEqual([]);
  });

  test("treats a 40300 as an opt-out only if its text says so", () => {
    const of = (title?: string, detail?: string) =>
      telnyxProblemOf({ code: "40300", title, detail });
    expect(of("Blocked due to STOP message")).toBe("opted_out");
    expect(of("Forbidden", "Messages cannot be sent due to an existing block rule.")).toBe(
      "opted_out",
    );
    expect(of()).toBe("opted_out");
    expect(of("Forbidden", "The number is not on a messaging profile.")).toBe("rejected");
  });

  test("reports the first error it can map", async () => {
    carrier.says({ status: 422, body: { errors: [{ code: "10015" }, { code: 40310 }] } });
    expect(await telnyx.send(connect(), outgoing)).toEqual({
      kind: "rejected",
      problem: "bad_number",
      providerCode: "40310",
    });
  });

  test("reports the state of our text whose message is gone, but no incoming text without content", async () => {
    const book = (n: number, direction: "in" | "out"): LoggedText => ({
      ...outgoing,
      ref: kit.refOf(n),
      direction,
      at: `2026-11-20T10:00:0${n}.000Z`,
      status: direction === "in" ? "received" : "delivery_failed",
      code: "40001",
    });
    const books = kit.messageLog([book(1, "in"), book(2, "out")]);
    carrier.plays((request) =>
      request.path.startsWith("/v2/messages/") ? { status: 404 } : books(request),
    );
    const found = [];
    for await (const one of telnyx.listSince(connect(), since)) found.push(one);
    expect(found).toMatchObject([
      { providerRef: kit.refOf(2), text: "", state: "undelivered", problem: "not_a_mobile" },
    ]);
    expect(await telnyx.find(connect(), { ...outgoing, since })).toMatchObject({
      providerRef: kit.refOf(2),
    });
  });

  test("matches a record without a status URL by its text, and never one with another text's URL", async () => {
    const of = (n: number, change: Partial<LoggedText> = {}): LoggedText => ({
      from: outgoing.from,
      to: outgoing.to,
      text: outgoing.text,
      ref: kit.refOf(n),
      direction: "out",
      at: `2026-11-20T10:00:0${n}.000Z`,
      status: "delivered",
      ...change,
    });
    carrier.plays(kit.messageLog([of(1, { statusUrl: webhookUrl("telnyx", "ref=r9") }), of(2)]));
    expect(await telnyx.find(connect(), { ...outgoing, since })).toMatchObject({
      providerRef: kit.refOf(2),
    });
  });

  test("explains what to do for a number without a profile", async () => {
    const number = { ...readResponseBody("telnyx", "number"), messaging_profile_id: "" };
    carrier.plays(() => ({ status: 200, body: { data: number } }));
    await expect(telnyx.setWebhooks(connect(), numberId, smsWebhookUrl)).rejects.toMatchObject({
      kind: "rejected",
      message: expect.stringContaining("messaging profile"),
    });
    expect(carrier.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });
});
