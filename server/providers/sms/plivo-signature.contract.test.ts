// Plivo's own package says whether we know its two signatures.
import { createHmac } from "node:crypto";
import fs from "node:fs";
import fc from "fast-check";
import { validateSignature, validateV3Signature } from "plivo";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "#server/ports/provider.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import {
  fixture,
  type HookFixture,
  hookAddress,
  unsigned,
} from "#testing/sms-provider/fixtures.ts";
import { kit } from "#testing/sms-provider/kits/plivo.ts";
import { verifyPlivo } from "./plivo/signature.ts";

const { authToken = "" } = kit.settings;
const type = "application/x-www-form-urlencoded";
const nonce = "05429567804466091622";

const arrived = (url: string, body: string, headers: Record<string, string>): RawRequest => ({
  url,
  headers: { "content-type": type, ...headers },
  body: Buffer.from(body),
  receivedAt: "2026-11-20T10:00:00.000Z",
});
const verdict = (request: RawRequest, settings = kit.settings) =>
  verifyPlivo(settings, request).kind;
const hmac = (text: string, token = authToken) =>
  createHmac("sha256", token).update(text).digest("base64");

describe("the signature of texts (V2)", () => {
  const request = unsigned("plivo", fixture<HookFixture>("plivo", "received-words"));
  const good = kit.sign(request, "current", new Date());
  const theirs = (raw: RawRequest) =>
    validateSignature(
      raw.url,
      raw.headers["x-plivo-signature-v2-nonce"] ?? "",
      raw.headers["x-plivo-signature-v2"] ?? "",
      authToken,
    );

  test.each<[string, RawRequest]>([
    ["ours", good],
    ["with a query, which it does not cover", { ...good, url: `${good.url}?ref=r1` }],
    ["over another address", { ...good, url: good.url.replace("/text", "/else") }],
    ["over another scheme", { ...good, url: good.url.replace("https", "http") }],
    ["a stranger's", kit.sign(request, "stranger", new Date())],
    [
      "with another nonce",
      { ...good, headers: { ...good.headers, "x-plivo-signature-v2-nonce": "1" } },
    ],
  ])("%s: we and its package agree", (_what, raw) => {
    expect(verdict(raw) === "genuine").toBe(theirs(raw));
  });

  test("its package takes ours as genuine at all", () => {
    expect(theirs(good)).toBe(true);
  });
});

describe("the signature that covers the form (V3)", () => {
  const signed = (url: string, body: string, signature: string) =>
    arrived(url, body, {
      "x-plivo-signature-v3": signature,
      "x-plivo-signature-v3-nonce": nonce,
    });

  test("is found as its package finds it, whatever is signed", () => {
    const word = fc.string({ unit: "grapheme", maxLength: 12 }).filter((s) => s.isWellFormed());
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
    const params = fc.dictionary(name, fc.oneof(word, fc.array(word, { minLength: 1 })));
    const query = fc.dictionary(name, fc.stringMatching(/^[a-z0-9-]{0,8}$/), { maxKeys: 3 });
    fc.assert(
      fc.property(params, query, (given, asked) => {
        const search = new URLSearchParams(asked).toString();
        const url = hookAddress("plivo", search);
        const pairs = Object.entries(given).flatMap(([key, value]) =>
          [value].flat().map((one) => [key, one]),
        );
        const body = new URLSearchParams(pairs).toString();
        // its package keeps its sum to itself, so ours is made here once more, by its page
        const sorted = [...new URLSearchParams(search)].sort(([a], [b]) => (a < b ? -1 : 1));
        const texts = Object.keys(given)
          .sort()
          .flatMap((key) =>
            [given[key] ?? ""]
              .flat()
              .toSorted()
              .map((one) => key + one),
          );
        const query = sorted.map(([key, value]) => `${key}=${value}`).join("&");
        const base = url.split("?")[0];
        const asking = query || texts.length > 0 ? `?${query}` : "";
        const text = `${base}${asking}${query && texts.length > 0 ? "." : ""}${texts.join("")}`;
        const signature = hmac(`${text}.${nonce}`);
        expect(validateV3Signature("POST", url, nonce, authToken, signature, given)).toBe(true);
        expect(verdict(signed(url, body, signature))).toBe("genuine");
        expect(verdict(signed(url, `${body}&Added=1`, signature))).toBe("forged");
        expect(verdict(signed(`${url}x`, body, signature))).toBe("forged");
      }),
      { numRuns: 300 },
    );
  });

  test("in a list, and of the main account for a subaccount, is as good", () => {
    const url = hookAddress("plivo");
    const signature = hmac(`${url}?From1.${nonce}`);
    const list = `${hmac("else")}, ${signature}`;
    expect(
      validateV3Signature("POST", url, nonce, authToken, `x,${signature}`, { From: "1" }),
    ).toBe(true);
    expect(verdict(signed(url, "From=1", list))).toBe("genuine");
    const ma = arrived(url, "From=1", {
      "x-plivo-signature-v3": hmac("of the subaccount", "another token"),
      "x-plivo-signature-ma-v3": signature,
      "x-plivo-signature-v3-nonce": nonce,
    });
    expect(verdict(ma)).toBe("genuine");
  });

  test("decides alone where it is there: a good V2 beside a bad V3 opens nothing", () => {
    const request = unsigned("plivo", fixture<HookFixture>("plivo", "received-words"));
    const good = kit.sign(request, "current", new Date());
    expect(verdict(good)).toBe("genuine");
    const headers = { ...good.headers, "x-plivo-signature-v3": hmac("else") };
    expect(verdict({ ...good, headers })).toBe("forged");
  });

  const vectors = sharedFixturePath("poc", "telephony", "signature-vectors.json");
  test(vectors ? "fits the kept example" : "not here: the kept example", () => {
    if (vectors === null) return;
    const { plivoV3: kept } = JSON.parse(fs.readFileSync(vectors, "utf8"));
    const body = new URLSearchParams(kept.postParams).toString();
    const raw = arrived(kept.uri, body, {
      "x-plivo-signature-v3": kept.post,
      "x-plivo-signature-v3-nonce": kept.nonce,
    });
    const settings = { authToken: kept.authToken };
    expect(verdict(raw, settings)).toBe("genuine");
    expect(verdict(raw, { authToken: `${kept.authToken}x` })).toBe("forged");
  });
});
