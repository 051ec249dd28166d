// Contract tests against the signature check of Twilio's official package.
import fs from "node:fs";
import fc from "fast-check";
import Twilio from "twilio";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "#server/ports/provider.ts";
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { webhookUrl } from "#testing/text-provider/fixtures.ts";
import { kit } from "#testing/text-provider/kits/twilio.ts";
import { twilio } from "./twilio.ts";

const { accountSid = "", authToken = "" } = kit.settings;

describe("Twilio's signature", () => {
  const now = new Date("2026-11-20T10:00:00.000Z");
  const form = "application/x-www-form-urlencoded";
  const arrived = (url: string, signature: string, body: string, type = form): RawRequest => ({
    url,
    headers: { "content-type": type, "x-twilio-signature": signature },
    body: Buffer.from(body),
    receivedAt: now.toISOString(),
  });
  const verdict = (request: RawRequest, token = authToken) =>
    twilio.verify({ accountSid, authToken: token }, request).kind;
  const encoded = (params: Record<string, string | string[]>) =>
    new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ).toString();

  test("matches the official package in both directions, for arbitrary content", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((s) => s.isWellFormed());
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
    const params = fc.dictionary(name, fc.oneof(text, fc.array(text, { minLength: 1 })));
    fc.assert(
      fc.property(params, fc.webQueryParameters(), (given, query) => {
        const url = webhookUrl("twilio", query);
        const signature = Twilio.getExpectedTwilioSignature(authToken, url, given);
        const body = encoded(given);
        expect(verdict(arrived(url, signature, body))).toBe("valid");
        expect(verdict(arrived(url, signature, `${body}&Added=1`))).toBe("invalid");

        const simple = Object.fromEntries(new URLSearchParams(body));
        const raw = kit.sign({ url, type: form, body: encoded(simple) }, "current", now);
        const ours = raw.headers["x-twilio-signature"] ?? "";
        expect(Twilio.validateRequest(authToken, ours, url, simple)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("takes time in proportion to the number of names", () => {
    const body = Array.from({ length: 40_000 }, (_, nth) => `k${nth}`).join("&");
    const request = arrived(webhookUrl("twilio"), "AAAA", body);
    expect(cpuTimeOf(() => verdict(request))).toBeLessThan(1_000);
  });

  test("covers a JSON body by its hash, as in the official package", () => {
    const raw = kit.sign(
      { url: webhookUrl("twilio"), type: "application/json", body: '{"a":"ü"}' },
      "current",
      now,
    );
    const signature = raw.headers["x-twilio-signature"] ?? "";
    expect(Twilio.validateRequestWithBody(authToken, signature, raw.url, '{"a":"ü"}')).toBe(true);
    expect(verdict(raw)).toBe("valid");
    expect(verdict({ ...raw, body: Buffer.from('{"a":"u"}') })).toBe("invalid");
    // The hash is part of the signed URL.
    expect(verdict({ ...raw, url: raw.url.replace(/.$/, "0").replace(/.$/, "1") })).toBe("invalid");
  });

  test("doesn't cover a JSON body without a hash, so such a body is forged", () => {
    const url = webhookUrl("twilio");
    const signature = Twilio.getExpectedTwilioSignature(authToken, url, {});
    expect(verdict(arrived(url, signature, '{"a":1}', "application/json"))).toBe("invalid");
  });

  test.each([
    ["https://desk.example:443/h?a=1", "https://desk.example/h?a=1"],
    ["https://desk.example/h?a=1", "https://desk.example:443/h?a=1"],
    ["http://desk.example:80/h", "http://desk.example/h"],
    ["https://desk.example/h", "https://desk.example:8443/h"],
    ["https://desk.example:8443/h", "https://desk.example:8443/h"],
    ["https://[2001:db8::1]:443/h", "https://[2001:db8::1]/h"],
    ["https://desk.example:8443/h", "https://desk.example/h"],
    ["https://desk.example/h", "http://desk.example/h"],
    ["https://desk.example/h", "https://desk.example/H"],
    ["https://desk.example/h?b=1&a=2", "https://desk.example/h?a=2&b=1"],
    ["https://desk.example/h?q='", "https://desk.example/h?q='"],
  ])("agrees with the official package for a signature over %s received at %s", (signed, seen) => {
    const params = { From: "+12025550177" };
    const signature = Twilio.getExpectedTwilioSignature(authToken, signed, params);
    const theirs = Twilio.validateRequest(authToken, signature, seen, params);
    expect(verdict(arrived(seen, signature, encoded(params))) === "valid").toBe(theirs);
  });

  test("is forged if made with an empty token, even if the second token is empty", () => {
    const url = webhookUrl("twilio");
    const signature = Twilio.getExpectedTwilioSignature("", url, { From: "x" });
    expect(kit.settings.authTokenSecondary).toBe("");
    const request = arrived(url, signature, "From=x");
    expect(twilio.verify(kit.settings, request).kind).toBe("invalid");
    expect(twilio.verify({}, request).kind).toBe("invalid");
  });

  const vectors = sharedFixturePath("poc", "telephony", "signature-vectors.json");
  test(vectors ? "fits the kept examples" : "not here: the kept examples", () => {
    if (vectors === null) return;
    const { twilio: examples } = JSON.parse(fs.readFileSync(vectors, "utf8"));
    expect(examples.length).toBeGreaterThanOrEqual(3);
    for (const { url, params, rawBody, signature, authToken: token } of examples) {
      const type = rawBody ? "application/json" : form;
      const request = arrived(url, signature, rawBody ?? encoded(params), type);
      expect(verdict(request, token)).toBe("valid");
      expect(verdict(request, `${token}6`)).toBe("invalid");
    }
  });
});
