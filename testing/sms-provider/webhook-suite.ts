// The shared suite, part two: what comes to our door, who signed it, and what it says.
import { describe, expect, test } from "vitest";
import {
  type DeliveryState,
  deliveryStates,
  reduceDelivery,
} from "#domain/message/delivery-state.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { SmsEvent, SmsProvider } from "#server/ports/sms.ts";
import {
  type CodesFixture,
  fixture,
  fixtureNames,
  type HookFixture,
  hookAddress,
  type StatusesFixture,
  unsigned,
} from "./fixtures.ts";
import type { Hand, SmsProviderKit, Unsigned } from "./kit.ts";

const now = new Date("2026-11-20T10:00:30.000Z");
const seconds = (n: number) => new Date(now.getTime() + n * 1000);

/** What every company has, under whatever name. */
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

export function webhookSuite(provider: SmsProvider, kit: SmsProviderKit): void {
  const hookNames = fixtureNames(provider.id).filter(
    (name) => fixture<Partial<HookFixture>>(provider.id, name).reading !== undefined,
  );
  const hookOf = (name: string) => fixture<HookFixture>(provider.id, name);
  const signed = (request: Unsigned, hand: Hand = "current", at = now) =>
    kit.sign(request, hand, at);
  const arrived = (name: string) => signed(unsigned(provider.id, hookOf(name)));
  const verdict = (request: RawRequest, settings: Settings = kit.settings, at = now) =>
    provider.verify(settings, request, at).kind;
  const eventOf = (request: RawRequest): SmsEvent => {
    const reading = provider.read(request);
    if (reading.kind !== "events" || !reading.events[0]) throw new Error(reading.kind);
    return reading.events[0];
  };

  describe("the payloads from the vendor's pages", () => {
    test("are all there, each with its page and its day", () => {
      expect(hookNames).toEqual(expect.arrayContaining(expectedOfAll));
      for (const name of fixtureNames(provider.id)) {
        const { about } = fixture(provider.id, name);
        expect(about.source, name).toMatch(/^https:\/\/[\w.]+\//);
        expect(about.date, name).toMatch(/^20\d\d-\d\d-\d\d$/);
        expect(about.what.length, name).toBeGreaterThan(10);
      }
    });

    test.each(hookNames)("%s is genuine and says what we think it says", (name) => {
      const request = arrived(name);
      expect(verdict(request)).toBe("genuine");
      const reading = provider.read(request);
      const expected = hookOf(name).reading;
      if (expected.kind !== "events") {
        expect(reading.kind).toBe(expected.kind);
        return;
      }
      // where the company tells no time, ours stands in for it
      const withTime = expected.events.map((event) => ({
        ...event,
        at: event.at ?? now.toISOString(),
      }));
      expect(reading).toEqual({ kind: "events", events: withTime });
    });

    test.each(["", "{", "\u0000\u0001\u0002", "[]", "null", '"text"'])(
      "what is no payload at all (%j) is unreadable or not for us, never a fall",
      (body) => {
        for (const type of ["application/json", "application/x-www-form-urlencoded", ""]) {
          const request = signed({ url: hookAddress(provider.id), type, body });
          expect(["unreadable", "unsupported"]).toContain(provider.read(request).kind);
          expect(provider.dedupeKey(request)).not.toBe("");
        }
      },
    );
  });

  describe("the signature", () => {
    const good = () => arrived("received-words");

    test("of a stranger is forged, and so is none at all", () => {
      const request = unsigned(provider.id, hookOf("received-words"));
      expect(verdict(signed(request, "stranger"))).toBe("forged");
      const type = { "content-type": request.type };
      expect(verdict({ ...good(), headers: type })).toBe("forged");
      const emptied = Object.fromEntries(Object.keys(good().headers).map((key) => [key, ""]));
      expect(verdict({ ...good(), headers: { ...emptied, ...type } })).toBe("forged");
    });

    test("breaks with another address than the one that was signed", () => {
      if (kit.signs !== "address") return;
      const request = good();
      expect(verdict({ ...request, url: request.url.replace("/text", "/test") })).toBe("forged");
      expect(verdict({ ...request, url: request.url.replace("https", "http") })).toBe("forged");
    });

    test("breaks with one changed, one added and one missing byte of the body", () => {
      if (kit.signs !== "body") return;
      const request = good();
      const body = Buffer.from(request.body);
      const changed = Buffer.from(body);
      changed[body.length - 2] = (changed[body.length - 2] ?? 0) ^ 1;
      expect(verdict({ ...request, body: changed })).toBe("forged");
      expect(verdict({ ...request, body: Buffer.concat([body, Buffer.from("&x=1")]) })).toBe(
        "forged",
      );
      expect(verdict({ ...request, body: body.subarray(0, -1) })).toBe("forged");
    });

    test("does not care in which case the headers are written", () => {
      const request = good();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key.toUpperCase(), value]),
      );
      expect(verdict({ ...request, headers })).toBe("genuine");
    });

    test("of the previous secret counts during a change, and only then", () => {
      const request = unsigned(provider.id, hookOf("received-words"));
      expect(verdict(signed(request, "previous"), kit.rotating)).toBe("genuine");
      expect(verdict(signed(request, "current"), kit.rotating)).toBe("genuine");
      expect(verdict(signed(request, "stranger"), kit.rotating)).toBe("forged");
      expect(verdict(signed(request, "previous"), kit.settings)).toBe("forged");
    });

    test("is never good against a secret that is empty or absent", () => {
      const empty = Object.fromEntries(provider.settings.map((field) => [field.key, ""]));
      for (const hand of ["current", "previous", "stranger"] as const) {
        const request = signed(unsigned(provider.id, hookOf("received-words")), hand);
        expect(verdict(request, empty)).toBe("forged");
        expect(verdict(request, {})).toBe("forged");
      }
    });

    const request = () => unsigned(provider.id, hookOf("received-words"));
    const aged = (age: number, hand: Hand = "current") =>
      verdict(signed(request(), hand, seconds(-age)));

    if (kit.hasClock) {
      test("is stale once its vendor has stopped trying, and five minutes ahead of us", () => {
        const oldest = kit.oldestSeconds ?? 300;
        expect([aged(oldest - 1), aged(-299)]).toEqual(["genuine", "genuine"]);
        expect([aged(oldest + 2), aged(-302), aged(30 * 86_400)]).toEqual([
          ...["stale", "stale", "stale"],
        ]);
        // forged before stale: a stranger learns nothing of our clock
        expect(aged(oldest + 2, "stranger")).toBe("forged");
      });
    } else {
      test("tells no time, so that a replay is as good as a retry and only its key stops it", () => {
        expect(aged(86_400)).toBe("genuine");
        const [first, replay] = [signed(request()), signed(request(), "current", seconds(86_400))];
        expect(provider.dedupeKey(replay)).toBe(provider.dedupeKey(first));
      });
    }

    test("of its other kind of request is known too", () => {
      const other = kit.otherwiseSigned;
      if (!other) return;
      const request = signed(other);
      expect(verdict(request)).toBe("genuine");
      expect(verdict({ ...request, body: Buffer.from(`${other.body} `) })).toBe("forged");
      expect(provider.read(request).kind).toBe("unsupported");
    });
  });

  describe("the same fact", () => {
    test("told twice has one key, and different facts have different keys", () => {
      const keys = hookNames.map((name) => provider.dedupeKey(arrived(name)));
      const again = hookNames.map((name) =>
        provider.dedupeKey(signed(unsigned(provider.id, hookOf(name)), "current", seconds(60))),
      );
      expect(again).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test("late and doubled reports in any order leave one state", () => {
      const reports = ["status-delivered", "status-sent", "status-delivered", "status-sent"];
      const states = reports.map((name) => {
        const event = eventOf(arrived(name));
        return event.kind === "text.status" ? event.state : "accepted";
      });
      expect(reduceDelivery("sending", states)).toBe("delivered");
      expect(reduceDelivery("sending", states.toReversed())).toBe("delivered");
    });
  });

  describe("the company's words", () => {
    const { statuses } = fixture<StatusesFixture>(provider.id, "statuses");
    const { codes } = fixture<CodesFixture>(provider.id, "codes");

    test.each(statuses)("the status $word is our $state", ({ word, state }) => {
      const event = eventOf(signed(kit.statusReport(word, null)));
      expect(event).toMatchObject({ kind: "text.status", ref: "r7", state, providerCode: null });
      expect(deliveryStates[state as DeliveryState].rank).toBeGreaterThanOrEqual(40);
      const isBad = state === "failed" || state === "undelivered";
      expect(event.kind === "text.status" && event.problem !== null).toBe(isBad);
    });

    test.each(codes)("the code $code in a report: $means", ({ code, problem }) => {
      const event = eventOf(signed(kit.statusReport(kit.words.failed, code)));
      expect(event).toMatchObject({ state: "undelivered", problem, providerCode: code });
    });

    test("an unknown code keeps its number, and a good state has no problem", () => {
      expect(eventOf(signed(kit.statusReport(kit.words.failed, "99999")))).toMatchObject({
        state: "undelivered",
        problem: "carrier_fault",
        providerCode: "99999",
      });
      expect(eventOf(signed(kit.statusReport(kit.words.delivered, "99999")))).toMatchObject({
        state: "delivered",
        problem: null,
        providerCode: null,
      });
    });
  });

  test("hears a success in answer", () => {
    expect(provider.answer.status).toBe(200);
  });
}
