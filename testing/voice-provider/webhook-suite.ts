// The shared suite, part two: what comes to our doors, who signed it, what it asks and what it tells.
import { describe, expect, test } from "vitest";
import { legEndCauses } from "#domain/call/call.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { doors, form } from "./addresses.ts";
import type { Hand, Unsigned, VoiceProviderKit } from "./kit.ts";

const now = new Date("2026-11-20T10:00:30.000Z");

export function webhookSuite(provider: VoiceProvider, kit: VoiceProviderKit): void {
  const signed = (request: Unsigned, hand: Hand = "current", at = now): RawRequest =>
    kit.sign(request, hand, at);
  const verdict = (request: RawRequest, settings: Settings = kit.settings, at = now) =>
    provider.verify(settings, request, at).kind;
  const first = () => {
    const [one] = kit.asks;
    if (!one) throw new Error("no examples");
    return one.request;
  };

  describe("asks", () => {
    test.each(kit.asks.map((one) => [one.what, one] as const))("%s", (_, { request, ask }) => {
      const arrived = signed(request);
      expect(verdict(arrived)).toBe("genuine");
      expect(provider.readAsk(arrived)).toEqual(
        ask === null ? null : { ...ask, at: now.toISOString() },
      );
    });

    test("there is one of every kind", () => {
      const kinds = new Set(kit.asks.map(({ ask }) => ask?.kind));
      expect(kinds).toContain("call.incoming");
      expect(kinds).toContain("step.done");
      expect(kinds.has("browser.incoming")).toBe(provider.can.browser !== null);
    });
  });

  describe("facts", () => {
    test.each(kit.facts.map((one) => [one.what, one] as const))("%s", (_, { request, reading }) => {
      const arrived = signed(request);
      expect(verdict(arrived)).toBe("genuine");
      expect(provider.readFacts(arrived)).toEqual(reading);
    });

    test("end in causes of ours, each told with the vendor's own code where there is one", () => {
      const causes = kit.facts
        .flatMap(({ reading }) => (reading.kind === "facts" ? reading.facts : []))
        .flatMap((fact) => (fact.kind === "leg" && fact.is === "ended" ? [fact.cause] : []));
      for (const cause of causes) expect(Object.keys(legEndCauses)).toContain(cause);
      expect(new Set(causes).size).toBeGreaterThanOrEqual(5);
    });

    test("the same report told twice has the same key, and no two facts share one", () => {
      const keys = kit.facts.map(({ request }) => provider.dedupeKey(signed(request)));
      const again = kit.facts.map(({ request }) =>
        provider.dedupeKey(signed(request, "current", new Date(now.getTime() + 60_000))),
      );
      expect(again).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  describe("the signature", () => {
    test("of a stranger is forged, and so is none at all", () => {
      expect(verdict(signed(first(), "stranger"))).toBe("forged");
      const bare = { ...signed(first()), headers: { "content-type": first().type } };
      expect(verdict(bare)).toBe("forged");
    });

    test("breaks with one changed byte of the body", () => {
      const good = signed(first());
      const body = Buffer.from(good.body);
      body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
      expect(verdict({ ...good, body })).toBe("forged");
    });

    test("holds for the key before this one only while the key changes", () => {
      const old = signed(first(), "previous");
      expect(verdict(old, kit.rotating)).toBe("genuine");
      expect(verdict(old)).toBe("forged");
    });

    test("of long ago is stale, where the vendor signs the time", () => {
      if (!kit.hasClock) return;
      const later = new Date(now.getTime() + ((kit.oldestSeconds ?? 3_599) + 1) * 1000);
      expect(verdict(signed(first()), kit.settings, later)).toBe("stale");
    });
  });

  test.each(["", "{", "\u0000\u0001", "[]", "null", "CallStatus=", "CallSid=&CallStatus=ringing"])(
    "what is no request of theirs (%j) is read as none, and never falls",
    (body) => {
      for (const type of ["application/json", "application/x-www-form-urlencoded", ""]) {
        const request = signed({ ...form(`${doors(provider.id)}/calls`, {}), type, body });
        expect(["unreadable", "unsupported"]).toContain(provider.readFacts(request).kind);
        expect(provider.readAsk(request)).toBeNull();
        expect(provider.dedupeKey(request)).not.toBe("");
      }
    },
  );
}
