// The shared suite, part two: webhook requests, their signatures, the scripts they request and the voice events they
// report.
import { describe, expect, test } from "vitest";
import { legEndCauses } from "#domain/call/call.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { form, webhookBaseUrl } from "./addresses.ts";
import type { SigningKeyKind, Unsigned, VoiceProviderKit } from "./kit.ts";

const now = new Date("2026-11-20T10:00:30.000Z");

export function webhookSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  const signed = (request: Unsigned, hand: SigningKeyKind = "current", at = now): RawRequest =>
    kit.sign(request, hand, at);
  const verdict = (request: RawRequest, settings: Settings = kit.settings, at = now) =>
    provider.verify(settings, request, at).kind;
  const first = () => {
    const [one] = kit.asks;
    if (!one) throw new Error("no examples");
    return one.request;
  };

  describe("script requests", () => {
    test.each(kit.asks.map((one) => [one.what, one] as const))("%s", (_, { request, ask }) => {
      const arrived = signed(request);
      expect(verdict(arrived)).toBe("valid");
      expect(provider.parseRequest(arrived)).toEqual(
        ask === null ? null : { ...ask, at: now.toISOString() },
      );
    });

    test("has an example of every kind", () => {
      const kinds = new Set(kit.asks.map(({ ask }) => ask?.kind));
      expect(kinds).toContain("inbound_call");
      expect(kinds).toContain("step_completed");
      expect(kinds.has("browser_joined")).toBe(provider.capabilities.browser !== null);
    });
  });

  describe("voice events", () => {
    test.each(kit.events.map((one) => [one.what, one] as const))(
      "%s",
      (_, { request, reading }) => {
        const arrived = signed(request);
        expect(verdict(arrived)).toBe("valid");
        expect(provider.parseEvents(arrived)).toEqual(reading);
      },
    );

    test("map every end to one of our causes", () => {
      const causes = kit.events
        .flatMap(({ reading }) => (reading.kind === "events" ? reading.events : []))
        .flatMap((event) => (event.kind === "leg" && event.type === "ended" ? [event.cause] : []));
      for (const cause of causes) expect(Object.keys(legEndCauses)).toContain(cause);
      expect(new Set(causes).size).toBeGreaterThanOrEqual(5);
    });

    test("a repeated report has the same key, and no two events share one", () => {
      const keys = kit.events.map(({ request }) => provider.dedupeKey(signed(request)));
      const again = kit.events.map(({ request }) =>
        provider.dedupeKey(signed(request, "current", new Date(now.getTime() + 60_000))),
      );
      expect(again).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  describe("the signature", () => {
    test("by a stranger is forged, and so is a missing one", () => {
      expect(verdict(signed(first(), "stranger"))).toBe("invalid");
      const bare = { ...signed(first()), headers: { "content-type": first().type } };
      expect(verdict(bare)).toBe("invalid");
    });

    test("breaks with one changed byte of the body", () => {
      const good = signed(first());
      const body = Buffer.from(good.body);
      body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
      expect(verdict({ ...good, body })).toBe("invalid");
    });

    test("by the previous key is valid only during a rotation", () => {
      const old = signed(first(), "previous");
      expect(verdict(old, kit.rotating)).toBe("valid");
      expect(verdict(old)).toBe("invalid");
    });

    test("that is too old is stale, if the provider signs the time", () => {
      if (!kit.hasClock) return;
      const later = new Date(now.getTime() + ((kit.oldestSeconds ?? 3_599) + 1) * 1000);
      expect(verdict(signed(first()), kit.settings, later)).toBe("expired");
    });
  });

  test.each(["", "{", "\u0000\u0001", "[]", "null", "CallStatus=", "CallSid=&CallStatus=ringing"])(
    "an invalid request (%j) is never parsed as one, and never throws",
    (body) => {
      for (const type of ["application/json", "application/x-www-form-urlencoded", ""]) {
        const request = signed({ ...form(`${webhookBaseUrl(provider.id)}/calls`, {}), type, body });
        expect(["unreadable", "unsupported"]).toContain(provider.parseEvents(request).kind);
        expect(provider.parseRequest(request)).toBeNull();
        expect(provider.dedupeKey(request)).not.toBe("");
      }
    },
  );
}
