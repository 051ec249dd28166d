// The shared suite, part four: webhook requests, their signatures and their content.
import { describe, expect, test } from "vitest";
import { type DeliveryState, deliveryStates, isFailure } from "#domain/message/delivery-state.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { EmailEvent, EmailProvider, EmailWebhookKind } from "#server/ports/email.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import {
  type EventFixture,
  fixtureNames,
  readFixture,
  unsigned,
  type WebhookFixture,
  webhookNames,
  webhookUrl,
} from "./fixtures.ts";
import type { EmailProviderKit, SigningKeyKind, WebhookKit } from "./kit.ts";

const now = new Date("2026-11-20T10:00:30.000Z");
const seconds = (n: number) => new Date(now.getTime() + n * 1000);

/** Fixtures every provider with reports must have, and every one that receives emails, under these names. */
const expectedOfReporters = [
  "event-delivered",
  "event-bounced",
  "event-complained",
  "event-opened",
  "event-clicked",
  "event-unknown",
  "event-without-reference",
];
const expectedOfBringers = ["mail-words", "mail-files"];

export function webhookSuite(id: string, provider: EmailProvider, kit: EmailProviderKit): void {
  const webhookKit = kit.webhooks;
  if (!webhookKit) throw new Error(`${id} sends webhooks, and its kit has none`);
  const names = webhookNames(id);
  const webhookFixtureOf = (name: string) => readFixture<WebhookFixture>(id, name);
  const endpointOf = (name: string): EmailWebhookKind => webhookFixtureOf(name).endpoint;
  const arrived = (name: string, hand: SigningKeyKind = "current", at = now): RawRequest =>
    webhookKit.sign(unsigned(id, webhookFixtureOf(name)), hand, at);
  const endpoints: EmailWebhookKind[] = [
    ...(provider.capabilities.receive === "webhook" ? (["email"] as const) : []),
    ...(provider.capabilities.report ? (["events"] as const) : []),
  ];

  describe("the payloads from the provider's documentation", () => {
    test("are complete, each with its page and date", () => {
      if (provider.capabilities.report)
        expect(names).toEqual(expect.arrayContaining(expectedOfReporters));
      if (provider.capabilities.receive === "webhook")
        expect(names).toEqual(expect.arrayContaining(expectedOfBringers));
      for (const name of fixtureNames(id)) {
        const { about } = readFixture(id, name);
        expect(about.source, name).toMatch(/^https:\/\/[\w.-]+\//);
        expect(about.date, name).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(about.what.length, name).toBeGreaterThan(10);
      }
    });

    test.each(names)("%s is genuine and parsed as expected", async (name) => {
      const request = arrived(name);
      const verdict = await provider.verify(kit.settings, request, endpointOf(name), now);
      expect(verdict).toEqual({ kind: "valid" });
      const reading = await provider.parseWebhook(request, endpointOf(name));
      const expected = webhookFixtureOf(name).reading;
      if (expected.kind !== "events" || reading.kind !== "events") {
        expect(reading).toMatchObject(expected);
        return;
      }
      expect(reading.events).toHaveLength(expected.events.length);
      for (const [index, event] of reading.events.entries()) {
        await expectEvent(event, expected.events[index]);
      }
    });

    test("have a problem for failures, and none for successes", async () => {
      for (const name of names) {
        const reading = await provider.parseWebhook(arrived(name), endpointOf(name));
        for (const event of reading.kind === "events" ? reading.events : []) {
          if (event.kind !== "email.report" || event.state === null) continue;
          expect(deliveryStates[event.state].rank, name).toBeGreaterThanOrEqual(40);
          const needsReason = isFailure(event.state) || event.state === "deferred";
          expect(event.problem !== null, name).toBe(needsReason);
        }
      }
    });

    test.each(["", "{", "\u0000\u0001\u0002", "[]", "null", '"text"', "[null]", '{"a":[]}'])(
      "an invalid payload (%j) is unreadable or unsupported, and never throws",
      async (body) => {
        const types = [
          "application/json",
          "application/x-www-form-urlencoded",
          "text/plain",
          "",
          "multipart/form-data",
          "multipart/form-data; boundary=x",
        ];
        for (const endpoint of endpoints) {
          for (const type of types) {
            const request: RawRequest = {
              url: webhookUrl(id, endpoint),
              headers: { "content-type": type },
              body: Buffer.from(body),
              receivedAt: now.toISOString(),
            };
            const reading = await provider.parseWebhook(request, endpoint);
            const events = reading.kind === "events" ? reading.events.length : 0;
            expect(events, `${endpoint} ${type}`).toBe(0);
            expect(provider.dedupeKey(request, endpoint)).not.toBe("");
            const verdict = await provider.verify(kit.settings, request, endpoint, now);
            expect(verdict.kind).toBe(webhookKit.signs.includes(endpoint) ? "invalid" : "valid");
          }
        }
      },
    );
  });

  for (const endpoint of endpoints) {
    if (webhookKit.signs.includes(endpoint)) {
      describe(`the signature of webhooks at ${endpoint}`, () =>
        signatureSuite(id, provider, kit.settings, webhookKit, endpoint));
    } else {
      test(`webhooks at ${endpoint} are unsigned: the secret in the URL is checked before the provider is asked`, async () => {
        const name = names.find((one) => endpointOf(one) === endpoint) ?? "";
        const verdict = await provider.verify(
          kit.settings,
          arrived(name, "stranger"),
          endpoint,
          now,
        );
        expect(verdict).toEqual({ kind: "valid" });
      });
    }
  }

  describe("the same event", () => {
    test("has one key if reported twice, and different events have different keys", () => {
      const keysAt = (at: Date) =>
        names.map((name) => provider.dedupeKey(arrived(name, "current", at), endpointOf(name)));
      const first = keysAt(now);
      expect(keysAt(now)).toEqual(first);
      expect(new Set(first).size).toBe(first.length);
    });

    test("has one id, whether it is reported alone or again with others", async () => {
      const idsOf = async (at: Date) => {
        const found: string[] = [];
        for (const name of names) {
          const reading = await provider.parseWebhook(
            arrived(name, "current", at),
            endpointOf(name),
          );
          for (const event of reading.kind === "events" ? reading.events : []) {
            found.push(event.kind === "email.report" ? event.eventId : event.providerRef);
          }
        }
        return found;
      };
      const ids = await idsOf(now);
      expect(await idsOf(seconds(120))).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((one) => one !== "" && one.length <= 300)).toBe(true);
    });
  });

  test("responds with success", () => {
    expect(provider.webhookResponse.status).toBe(200);
  });
}

async function expectEvent(event: EmailEvent, expected: EventFixture | undefined): Promise<void> {
  if (expected === undefined || expected.kind === "email.report") {
    expect(event).toEqual({
      eventId: expect.stringMatching(/./),
      ref: null,
      providerRef: null,
      messageId: null,
      recipient: null,
      state: null satisfies DeliveryState | null,
      flag: null,
      problem: null,
      providerCode: null,
      detail: null,
      at: now.toISOString(),
      ...expected,
    });
    return;
  }
  const { mail, ...rest } = expected;
  if (event.kind !== "email.received") throw new Error(`a ${event.kind} where mail was expected`);
  const { bytes, ...told } = event;
  expect(told).toEqual(rest);
  expect(bytes === null).toBe(mail === null);
  if (bytes === null || mail === null) return;
  const read = await parseEmail(bytes);
  const attachments = read.attachments.map(({ bytes: content, ...file }) => ({
    ...file,
    base64: Buffer.from(content).toString("base64"),
  }));
  expect({ ...read, attachments }).toMatchObject(mail);
}

function signatureSuite(
  id: string,
  provider: EmailProvider,
  settings: Settings,
  webhookKit: WebhookKit,
  endpoint: EmailWebhookKind,
): void {
  const name = webhookNames(id).find(
    (one) => readFixture<WebhookFixture>(id, one).endpoint === endpoint,
  );
  if (!name) throw new Error(`no webhook is recorded at ${endpoint} of ${id}`);
  const signed = (hand: SigningKeyKind = "current", at = now) =>
    webhookKit.sign(unsigned(id, readFixture<WebhookFixture>(id, name)), hand, at);
  const verdict = async (request: RawRequest, given = settings) =>
    (await provider.verify(given, request, endpoint, now)).kind;

  test("by a stranger is forged, and so is a missing one", async () => {
    expect(await verdict(signed())).toBe("valid");
    expect(await verdict(signed("stranger"))).toBe("invalid");
    const raw = unsigned(id, readFixture<WebhookFixture>(id, name));
    const bare = { url: raw.url, body: raw.body, receivedAt: now.toISOString() };
    expect(await verdict({ ...bare, headers: { "content-type": raw.type } })).toBe("invalid");
    const emptied = Object.fromEntries(Object.keys(signed().headers).map((key) => [key, ""]));
    expect(await verdict({ ...bare, headers: { ...emptied, "content-type": raw.type } })).toBe(
      "invalid",
    );
  });

  test("breaks with one changed, one added and one missing byte of what it covers", async () => {
    if (!webhookKit.coversBody) return;
    const request = signed();
    const body = Buffer.from(request.body);
    const changed = Buffer.from(body);
    const middle = Math.floor(body.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    for (const other of [changed, Buffer.concat([body, Buffer.from(" ")]), body.subarray(0, -1)]) {
      expect(await verdict({ ...request, body: other })).toBe("invalid");
    }
  });

  test("is independent of the case of header names", async () => {
    const request = signed();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key.toUpperCase(), value]),
    );
    expect(await verdict({ ...request, headers })).toBe("valid");
  });

  test("by the previous secret is valid during a rotation, and only then", async () => {
    if (webhookKit.rotating === null) return;
    expect(await verdict(signed("previous"), webhookKit.rotating)).toBe("valid");
    expect(await verdict(signed("current"), webhookKit.rotating)).toBe("valid");
    expect(await verdict(signed("stranger"), webhookKit.rotating)).toBe("invalid");
    expect(await verdict(signed("previous"))).toBe("invalid");
  });

  test("is never valid for a secret that is empty, invalid or missing", async () => {
    const filled = (value: string) =>
      Object.fromEntries(provider.settings.map((field) => [field.key, value]));
    for (const hand of ["current", "previous", "stranger"] as const) {
      for (const none of [{}, filled(""), filled("nonsense")]) {
        expect(["invalid", "not_set_up"]).toContain(await verdict(signed(hand), none));
      }
    }
  });

  test("that is too old is a replay", async () => {
    const limit = webhookKit.staleAfterSeconds;
    if (limit === null) return;
    const aged = (age: number, hand: SigningKeyKind = "current") =>
      verdict(signed(hand, seconds(-age)));
    expect(await aged(limit - 2)).toBe("valid");
    expect([await aged(limit + 2), await aged(limit * 100)]).toEqual(["expired", "expired"]);
    // Forged takes precedence over stale, so a stranger learns nothing about our clock.
    expect(await aged(limit + 2, "stranger")).toBe("invalid");
    // Clocks differ, but not by that much.
    expect(await aged(-limit - 2)).toBe("expired");
    expect(await aged(-(webhookKit.aheadSeconds ?? limit) - 2)).toBe("expired");
  });
}
