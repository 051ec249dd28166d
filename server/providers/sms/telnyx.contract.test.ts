// Telnyx publishes no licensed description, so its own package is asked: its types, its requests and its
// check of signatures.
import Telnyx from "telnyx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import {
  answerBody,
  fixture,
  fixtureNames,
  type HookFixture,
  hookAddress,
} from "#testing/sms-provider/fixtures.ts";
import type { BookedSms } from "#testing/sms-provider/kit.ts";
import { kit, shortCode } from "#testing/sms-provider/kits/telnyx.ts";
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
  carrier = await openFakeCarrier();
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
  statusUrl: hookAddress("telnyx", "ref=r1"),
};
const since = "2026-11-20T10:00:00.000Z";
const profileId = String(answerBody("telnyx", "profile").id);
const numberId = String(answerBody("telnyx", "number").id);
const smsWebhookUrl = hookAddress("telnyx");

const partsOf = (asked: Asked | undefined) => ({
  method: asked?.method,
  path: asked?.path.split("?")[0],
  query: [...new URL(asked?.path ?? "", "http://any").searchParams]
    .filter(([name]) => !name.startsWith("page["))
    .sort(),
  body: asked?.body ? JSON.parse(asked.body) : null,
  key: asked?.headers.authorization,
});

describe("Telnyx's own package", () => {
  test("sends a text and pictures in the same words as we do", async () => {
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
    const [ours, theirs] = carrier.asked;
    expect(partsOf(ours)).toEqual(partsOf(theirs));
    expect(sent.data?.id).toBe(kit.refOf(1));
  });

  test("asks for past messages in the same words as we do", async () => {
    const book: BookedSms = {
      ...outgoing,
      ref: kit.refOf(1),
      direction: "out",
      at: since,
      word: "delivered",
    };
    carrier.plays(kit.books([book]));
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
    const [records, message, theirRecords, theirMessage] = carrier.asked.map(partsOf);
    expect(records).toEqual(theirRecords);
    expect(message).toEqual(theirMessage);
  });

  test("points a number at us in the same words as we do, profile first", async () => {
    const number = { ...answerBody("telnyx", "number"), messaging_profile_id: null };
    carrier.plays((asked) =>
      asked.path.startsWith("/v2/phone_numbers/")
        ? { status: 200, body: { data: number } }
        : kit.account(asked),
    );
    const settings = { ...kit.settings, messagingProfileId: profileId };
    await telnyx.setHooks({ ...connect(), settings }, numberId, smsWebhookUrl);
    const ours = carrier.asked.map(partsOf);
    await official().phoneNumbers.messaging.retrieve(numberId);
    await official().messagingProfiles.update(profileId, {
      webhook_url: smsWebhookUrl,
      webhook_api_version: "2",
    });
    await official().phoneNumbers.messaging.update(numberId, { messaging_profile_id: profileId });
    expect(carrier.asked.slice(ours.length).map(partsOf)).toEqual(ours);
  });

  test("lists numbers and profiles at the same addresses, and follows our pages to their end", async () => {
    carrier.plays(kit.account);
    await telnyx.listNumbers(connect());
    const ours = carrier.asked.map(partsOf);
    const numbers = [];
    for await (const one of official().messagingProfiles.list()) expect(one.id).toBe(profileId);
    for await (const one of official().phoneNumbers.messaging.list())
      numbers.push(one.phone_number);
    expect(numbers).toHaveLength(3);
    for await (const one of official().shortCodes.list())
      expect(one.short_code).toBe(shortCode.short_code);
    expect(carrier.asked.slice(ours.length).map(partsOf)).toEqual(ours);
  });

  test("understands how we play a refusal", async () => {
    carrier.says(kit.refuses(422, "40310"));
    await expect(official().messages.send({ to: "nobody" })).rejects.toMatchObject({
      status: 422,
      error: { errors: [{ code: "40310" }] },
    });
  });
});

describe("Telnyx's types", () => {
  test("know every field of what we send and of every payload in the fixtures", async () => {
    carrier.plays(kit.account);
    carrier.says(kit.accepts(kit.refOf(1)), kit.accepts(kit.refOf(2)));
    await telnyx.send(connect(), outgoing);
    await telnyx.send(connect(), { ...outgoing, mediaUrls: [] });
    await telnyx.setHooks(connect(), numberId, smsWebhookUrl);
    const bodies = carrier.asked
      .filter(({ body }) => body !== "")
      .map(({ body }) => JSON.parse(body));
    const [pictures, words, profile] = bodies;

    const claims: Claim[] = [
      { name: "a send with pictures", type: "Telnyx.MessageSendParams", value: pictures },
      { name: "a send of words", type: "Telnyx.MessageSendParams", value: words },
      { name: "a hook", type: "Telnyx.MessagingProfileUpdateParams", value: profile },
      claimOf("message", "Telnyx.OutboundMessagePayload"),
      claimOf("record", "DetailRecordListResponse.MessageDetailRecord"),
      claimOf("profile", "Telnyx.MessagingProfile"),
      claimOf("number", "Telnyx.PhoneNumberWithMessagingSettings"),
    ];
    for (const name of fixtureNames("telnyx")) {
      const hook = fixture<Partial<HookFixture>>("telnyx", name);
      // what is no text of ours, or none at all, has a type of its own or none
      if (!hook.request || /^(unknown|broken)/.test(name)) continue;
      const type = name.startsWith("received")
        ? "Telnyx.InboundMessageWebhookEvent & { meta?: unknown }"
        : "Telnyx.DeliveryUpdateWebhookEvent";
      claims.push({ name, type, value: hook.request.json });
    }
    const header = [
      'import type Telnyx from "telnyx";',
      'import type { DetailRecordListResponse } from "telnyx/resources/detail-records";',
    ].join("\n");
    expect(claims.length).toBeGreaterThanOrEqual(18);
    expect(await typeFaults(header, claims)).toEqual([]);

    const slip = { ...words, webhok_url: "https://desk.example" };
    const faults = await typeFaults(header, [
      { name: "a slip", type: "Telnyx.MessageSendParams", value: slip },
    ]);
    expect(faults.join()).toContain("webhok_url");
  });

  const claimOf = (name: string, type: string): Claim => ({
    name,
    type,
    value: answerBody("telnyx", name),
  });
});

describe("what only Telnyx has", () => {
  test("every code and status word that we know stands in the fixtures", async () => {
    const { codes } = (await import("#server/providers/fixtures/telnyx/codes.json")).default;
    const { statuses } = (await import("#server/providers/fixtures/telnyx/statuses.json")).default;
    expect(codes.map(({ code }) => code).sort()).toEqual(Object.keys(telnyxProblems).sort());
    expect(statuses.map(({ word }) => word).sort()).toEqual(Object.keys(telnyxStates).sort());
  });

  test("every status of a detail record is known, as its types name them", async () => {
    const words = Object.keys(telnyxRecordStates).map((word) => JSON.stringify(word));
    const header =
      'import type { DetailRecordListResponse as R } from "telnyx/resources/detail-records";';
    const faults = await typeFaults(
      `${header}\ntype S = NonNullable<R.MessageDetailRecord["status"]>; type Ours = ${words.join(" | ")};`,
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

  test("a 40300 means STOP only where its words do: no ledger is written by mistake", () => {
    const of = (title?: string, detail?: string) =>
      telnyxProblemOf({ code: "40300", title, detail });
    expect(of("Blocked due to STOP message")).toBe("opted_out");
    expect(of("Forbidden", "Messages cannot be sent due to an existing block rule.")).toBe(
      "opted_out",
    );
    expect(of()).toBe("opted_out");
    expect(of("Forbidden", "The number is not on a messaging profile.")).toBe("refused");
  });

  test("of several errors the one that says something is told", async () => {
    carrier.says({ status: 422, body: { errors: [{ code: "10015" }, { code: 40310 }] } });
    expect(await telnyx.send(connect(), outgoing)).toEqual({
      kind: "refused",
      problem: "bad_number",
      providerCode: "40310",
    });
  });

  test("a record whose message is gone still tells the state of ours, but no empty text of theirs", async () => {
    const book = (n: number, direction: "in" | "out"): BookedSms => ({
      ...outgoing,
      ref: kit.refOf(n),
      direction,
      at: `2026-11-20T10:00:0${n}.000Z`,
      word: direction === "in" ? "received" : "delivery_failed",
      code: "40001",
    });
    const books = kit.books([book(1, "in"), book(2, "out")]);
    carrier.plays((asked) =>
      asked.path.startsWith("/v2/messages/") ? { status: 404 } : books(asked),
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

  test("a record without its address is known by its words, and never by another text's address", async () => {
    const book = (n: number, change: Partial<BookedSms>): BookedSms => ({
      from: outgoing.from,
      to: outgoing.to,
      text: outgoing.text,
      ref: kit.refOf(n),
      direction: "out",
      at: `2026-11-20T10:00:0${n}.000Z`,
      word: "delivered",
      ...change,
    });
    carrier.plays(
      kit.books([book(1, { statusUrl: hookAddress("telnyx", "ref=r9") }), book(2, {})]),
    );
    expect(await telnyx.find(connect(), { ...outgoing, since })).toMatchObject({
      providerRef: kit.refOf(2),
    });
  });

  test("a number without a profile says what to do", async () => {
    const number = { ...answerBody("telnyx", "number"), messaging_profile_id: "" };
    carrier.plays(() => ({ status: 200, body: { data: number } }));
    await expect(telnyx.setHooks(connect(), numberId, smsWebhookUrl)).rejects.toMatchObject({
      kind: "refused",
      message: expect.stringContaining("messaging profile"),
    });
    expect(carrier.asked.filter(({ method }) => method !== "GET")).toEqual([]);
  });
});
