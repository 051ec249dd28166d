// Contract tests against the tokens and signature check of Vonage's official package.
import { createHmac, createPublicKey } from "node:crypto";
import fs from "node:fs";
import { tokenGenerate, verifySignature } from "@vonage/jwt";
import { describe, expect, test } from "vitest";
import type { RawRequest } from "#server/ports/provider.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { readFixture, unsigned, type WebhookFixture } from "#testing/text-provider/fixtures.ts";
import { kit } from "#testing/text-provider/kits/vonage.ts";
import { createAppJwt, isKeyPair } from "./vonage/jwt.ts";
import { verifyVonage } from "./vonage/signature.ts";

const { applicationId = "", privateKey = "", signatureSecret = "" } = kit.settings;
const publicKey = createPublicKey(privateKey).export({ format: "pem", type: "spki" }).toString();
const now = new Date();
const deps = { now: () => now, newId: () => "0193a1b2-0000-7000-8000-00000000e001" };
const partsOf = (token: string) =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")));

describe("an application token", () => {
  test("is valid for Vonage's package, and has the same claims as a token made by it", () => {
    const ours = createAppJwt(kit.settings, deps) ?? "";
    expect(verifySignature(ours, publicKey)).toBe(true);
    const theirs = tokenGenerate(applicationId, privateKey, { jti: deps.newId(), ttl: 300 });
    const [[ourHead, ourClaims], [theirHead, theirClaims]] = [partsOf(ours), partsOf(theirs)];
    expect(ourHead).toEqual(theirHead);
    expect(Object.keys(ourClaims)).toEqual(
      expect.arrayContaining(["application_id", "iat", "exp", "jti"]),
    );
    for (const key of Object.keys(ourClaims)) expect(theirClaims).toHaveProperty(key);
    expect(ourClaims.application_id).toBe(theirClaims.application_id);
    expect(ourClaims.jti).toBe(theirClaims.jti);
    expect(ourClaims.exp - ourClaims.iat).toBe(300);
    expect(Math.abs(ourClaims.iat - theirClaims.iat)).toBeLessThan(60);
  });

  test.each(["", "nothing", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])(
    "is null if the key can't be read (%j)",
    (key) => {
      expect(createAppJwt({ ...kit.settings, privateKey: key }, deps)).toBeNull();
      expect(isKeyPair(key, publicKey)).toBe(false);
      expect(isKeyPair(privateKey, key)).toBe(false);
    },
  );

  test("matches exactly one public key", () => {
    expect(isKeyPair(privateKey, publicKey)).toBe(true);
    const [other] = [readFixture<{ body: { keys: unknown } }>("vonage", "application")];
    expect(isKeyPair(privateKey, JSON.stringify(other.body.keys))).toBe(false);
  });
});

describe("Vonage's signature", () => {
  const request = unsigned("vonage", readFixture<WebhookFixture>("vonage", "received-emoji"));
  const good = kit.sign(request, "current", now);
  const tokenOf = (raw: RawRequest) => raw.headers.authorization?.replace("Bearer ", "") ?? "";
  const withToken = (token: string): RawRequest => ({
    ...good,
    headers: { ...good.headers, authorization: `Bearer ${token}` },
  });
  const [head = "", claims = "", signature = ""] = tokenOf(good).split(".");
  const ours = (raw: RawRequest) => verifyVonage(kit.settings, raw, now).kind === "valid";
  const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

  test.each<[string, RawRequest]>([
    ["ours", good],
    ["a stranger's", kit.sign(request, "stranger", now)],
    ["with another head", withToken(`${coded({ alg: "HS256" })}.${claims}.${signature}`)],
    ["with other claims", withToken(`${head}.${coded({ iat: 1 })}.${signature}`)],
    ["with a signature cut short", withToken(`${head}.${claims}.${signature.slice(0, -4)}`)],
    ["without a signature", withToken(`${head}.${claims}.`)],
    ["that says it needs none", withToken(`${coded({ alg: "none" })}.${claims}.`)],
  ])("agrees with the official package: %s", (_what, raw) => {
    expect(ours(raw)).toBe(verifySignature(tokenOf(raw), signatureSecret));
  });

  test("makes signatures that the official package accepts as genuine", () => {
    expect(verifySignature(tokenOf(good), signatureSecret)).toBe(true);
  });

  test("is refused for a token that names another algorithm, even if its digest is right", () => {
    for (const alg of ["HS512", "RS256", "hs256"]) {
      const signed = `${coded({ alg, typ: "JWT" })}.${claims}`;
      const sum = createHmac("sha256", signatureSecret).update(signed).digest("base64url");
      expect(ours(withToken(`${signed}.${sum}`))).toBe(false);
    }
  });

  test("is refused without a hash of the body, since such a token would fit every body", () => {
    const signed = `${head}.${coded({ iat: Math.floor(now.getTime() / 1000), jti: "a" })}`;
    const sum = createHmac("sha256", signatureSecret).update(signed).digest("base64url");
    expect(verifySignature(`${signed}.${sum}`, signatureSecret)).toBe(true);
    expect(ours(withToken(`${signed}.${sum}`))).toBe(false);
  });

  const vectors = sharedFixturePath("poc", "telephony", "signature-vectors.json");
  test(vectors ? "fits the kept example" : "not here: the kept example", () => {
    if (vectors === null) return;
    const { vonage: vector } = JSON.parse(fs.readFileSync(vectors, "utf8"));
    const raw: RawRequest = {
      url: request.url,
      headers: { authorization: vector.authorization },
      body: Buffer.from(vector.rawBody),
      receivedAt: now.toISOString(),
    };
    const settings = { signatureSecret: vector.signatureSecret };
    expect(verifyVonage(settings, raw, new Date(1_700_000_000_000)).kind).toBe("valid");
    expect(verifyVonage(settings, raw, now).kind).toBe("expired");
    const other = { ...raw, body: Buffer.from(`${vector.rawBody} `) };
    expect(verifyVonage(settings, other, new Date(1_700_000_000_000)).kind).toBe("invalid");
  });
});
