// The shared suite, part two: webhook requests, their signatures and their content.
import { describe, expect, test } from "vitest";
import { type DeliveryState, deliveryStates } from "#domain/message/delivery-state.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { TextEvent, TextProvider } from "#server/ports/text.ts";
import { reduceDelivery } from "#testing/fixtures/message/reduce-delivery.ts";
import {
  type CodesFixture,
  fixtureNames,
  readFixture,
  type StatusesFixture,
  unsigned,
  type WebhookFixture,
  webhookUrl,
} from "./fixtures.ts";
import type { SigningKeyKind, TextProviderKit, Unsigned } from "./kit.ts";

const now = new Date("2026-11-20T10:00:30.000Z");
const seconds = (n: number) => new Date(now.getTime() + n * 1000);

/** Fixtures every provider must have, under these names. */
const expectedOfAll = [
  "received-words",
  "received-pictures",
  "received-empty",
  "received-emoji",
  "received-long",
  "received-stop",
  "received-start",
  "received-help",
  "status-sent",
  "status-delivered",
  "status-undelivered",
  "status-without-reference",
  "unknown-event",
  "unknown-channel",
  "unknown-status",
  "broken",
];

export function webhookSuite(provider: TextProvider, kit: TextProviderKit): void {
  const webhookNames = fixtureNames(provider.id).filter(
    (name) => readFixture<Partial<WebhookFixture>>(provider.id, name).reading !== undefined,
  );
  const webhookFixtureOf = (name: string) => readFixture<WebhookFixture>(provider.id, name);
  const signed = (request: Unsigned, hand: SigningKeyKind = "current", at = now) =>
    kit.sign(request, hand, at);
  const arrived = (name: string) => signed(unsigned(provider.id, webhookFixtureOf(name)));
  const verdict = (request: RawRequest, settings: Settings = kit.settings, at = now) =>
    provider.verify(settings, request, at).kind;
  const eventOf = (request: RawRequest): TextEvent => {
    const reading = provider.parseWebhook(request);
    if (reading.kind !== "events" || !reading.events[0]) throw new Error(reading.kind);
    return reading.events[0];
  };

  describe("the payloads from the provider's documentation", () => {
    test("are complete, each with its page and date", () => {
      expect(webhookNames).toEqual(expect.arrayContaining(expectedOfAll));
      for (const name of fixtureNames(provider.id)) {
        const { about } = readFixture(provider.id, name);
        expect(about.source, name).toMatch(/^https:\/\/[\w.]+\//);
        expect(about.date, name).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(about.what.length, name).toBeGreaterThan(10);
      }
    });

    test.each(webhookNames)("%s is genuine and parsed as expected", (name) => {
      const request = arrived(name);
      expect(verdict(request)).toBe("valid");
      const reading = provider.parseWebhook(request);
      const expected = webhookFixtureOf(name).reading;
      if (expected.kind !== "events") {
        expect(reading.kind).toBe(expected.kind);
        return;
      }
      // Our time is used if the provider sends none.
      const withTime = expected.events.map((event) => ({
        ...event,
        at: event.at ?? now.toISOString(),
      }));
      expect(reading).toEqual({ kind: "events", events: withTime });
    });

    test.each(["", "{", "\u0000\u0001\u0002", "[]", "null", '"text"'])(
      "an invalid payload (%j) is unreadable or unsupported, and never throws",
      (body) => {
        for (const type of ["application/json", "application/x-www-form-urlencoded", ""]) {
          const request = signed({ url: webhookUrl(provider.id), type, body });
          expect(["unreadable", "unsupported"]).toContain(provider.parseWebhook(request).kind);
          expect(provider.dedupeKey(request)).not.toBe("");
        }
      },
    );
  });

  describe("the signature", () => {
    const good = () => arrived("received-words");

    test("by a stranger is forged, and so is a missing one", () => {
      const request = unsigned(provider.id, webhookFixtureOf("received-words"));
      expect(verdict(signed(request, "stranger"))).toBe("invalid");
      const type = { "content-type": request.type };
      expect(verdict({ ...good(), headers: type })).toBe("invalid");
      const emptied = Object.fromEntries(Object.keys(good().headers).map((key) => [key, ""]));
      expect(verdict({ ...good(), headers: { ...emptied, ...type } })).toBe("invalid");
    });

    test("breaks with a URL other than the signed one", () => {
      if (kit.signs !== "address") return;
      const request = good();
      expect(verdict({ ...request, url: request.url.replace("/sms", "/test") })).toBe("invalid");
      expect(verdict({ ...request, url: request.url.replace("https", "http") })).toBe("invalid");
    });

    test("breaks with one changed, one added and one missing byte of the body", () => {
      if (kit.signs !== "body") return;
      const request = good();
      const body = Buffer.from(request.body);
      const changed = Buffer.from(body);
      changed[body.length - 2] = (changed[body.length - 2] ?? 0) ^ 1;
      expect(verdict({ ...request, body: changed })).toBe("invalid");
      expect(verdict({ ...request, body: Buffer.concat([body, Buffer.from("&x=1")]) })).toBe(
        "invalid",
      );
      expect(verdict({ ...request, body: body.subarray(0, -1) })).toBe("invalid");
    });

    test("is independent of the case of header names", () => {
      const request = good();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key.toUpperCase(), value]),
      );
      expect(verdict({ ...request, headers })).toBe("valid");
    });

    test("by the previous secret is valid during a rotation, and only then", () => {
      const request = unsigned(provider.id, webhookFixtureOf("received-words"));
      expect(verdict(signed(request, "previous"), kit.rotating)).toBe("valid");
      expect(verdict(signed(request, "current"), kit.rotating)).toBe("valid");
      expect(verdict(signed(request, "stranger"), kit.rotating)).toBe("invalid");
      expect(verdict(signed(request, "previous"), kit.settings)).toBe("invalid");
    });

    test("is never valid for a secret that is empty or missing", () => {
      const empty = Object.fromEntries(provider.settings.map((field) => [field.key, ""]));
      for (const hand of ["current", "previous", "stranger"] as const) {
        const request = signed(unsigned(provider.id, webhookFixtureOf("received-words")), hand);
        expect(verdict(request, empty)).toBe("invalid");
        expect(verdict(request, {})).toBe("invalid");
      }
    });

    const request = () => unsigned(provider.id, webhookFixtureOf("received-words"));
    const aged = (age: number, hand: SigningKeyKind = "current") =>
      verdict(signed(request(), hand, seconds(-age)));

    if (kit.hasClock) {
      test("is stale once the provider has stopped retrying, and if five minutes in the future", () => {
        const oldest = kit.oldestSeconds ?? 300;
        expect([aged(oldest - 1), aged(-299)]).toEqual(["valid", "valid"]);
        expect([aged(oldest + 2), aged(-302), aged(30 * 86_400)]).toEqual([
          "expired",
          "expired",
          "expired",
        ]);
        // Forged takes precedence over stale, so a stranger learns nothing about our clock.
        expect(aged(oldest + 2, "stranger")).toBe("invalid");
      });
    } else {
      test("has no timestamp, so a replay looks like a retry and only its dedupe key stops it", () => {
        expect(aged(86_400)).toBe("valid");
        const [first, replay] = [signed(request()), signed(request(), "current", seconds(86_400))];
        expect(provider.dedupeKey(replay)).toBe(provider.dedupeKey(first));
      });
    }

    test("of the provider's other kind of request is recognized too", () => {
      const other = kit.otherwiseSigned;
      if (!other) return;
      const request = signed(other);
      expect(verdict(request)).toBe("valid");
      expect(verdict({ ...request, body: Buffer.from(`${other.body} `) })).toBe("invalid");
      expect(provider.parseWebhook(request).kind).toBe("unsupported");
    });
  });

  describe("the same event", () => {
    test("has one key if reported twice, and different events have different keys", () => {
      const keys = webhookNames.map((name) => provider.dedupeKey(arrived(name)));
      const again = webhookNames.map((name) =>
        provider.dedupeKey(
          signed(unsigned(provider.id, webhookFixtureOf(name)), "current", seconds(60)),
        ),
      );
      expect(again).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test("late and repeated reports in any order lead to one state", () => {
      const reports = ["status-delivered", "status-sent", "status-delivered", "status-sent"];
      const states = reports.map((name) => {
        const event = eventOf(arrived(name));
        return event.kind === "text.status" ? event.state : "accepted";
      });
      expect(reduceDelivery("sending", states)).toBe("delivered");
      expect(reduceDelivery("sending", states.toReversed())).toBe("delivered");
    });
  });

  describe("the provider's status words", () => {
    const { statuses } = readFixture<StatusesFixture>(provider.id, "statuses");
    const { codes } = readFixture<CodesFixture>(provider.id, "codes");

    test.each(statuses)("the status $word maps to $state", ({ word, state }) => {
      const event = eventOf(signed(kit.statusReport(word, null)));
      expect(event).toMatchObject({ kind: "text.status", ref: "r7", state, providerCode: null });
      expect(deliveryStates[state as DeliveryState].rank).toBeGreaterThanOrEqual(40);
      const isBad = state === "failed" || state === "undelivered";
      expect(event.kind === "text.status" && event.problem !== null).toBe(isBad);
    });

    test.each(codes)("the code $code in a report: $means", ({ code, problem }) => {
      const event = eventOf(signed(kit.statusReport(kit.sms.failed, code)));
      expect(event).toMatchObject({ state: "undelivered", problem, providerCode: code });
    });

    test("an unknown code is kept, and a successful state has no problem", () => {
      expect(eventOf(signed(kit.statusReport(kit.sms.failed, "99999")))).toMatchObject({
        state: "undelivered",
        problem: "carrier_fault",
        providerCode: "99999",
      });
      expect(eventOf(signed(kit.statusReport(kit.sms.delivered, "99999")))).toMatchObject({
        state: "delivered",
        problem: null,
        providerCode: null,
      });
    });
  });

  test("responds with success", () => {
    expect(provider.webhookResponse.status).toBe(200);
  });
}
