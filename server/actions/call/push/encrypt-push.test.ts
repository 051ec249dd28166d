// An independent implementation of RFC 8188 decrypts our messages as a browser does, and the RFC's own example is
// reproduced exactly.
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { wakeableBrowser } from "#testing/wakeable-browser.ts";
import { encryptPush } from "./encrypt-push.ts";
import { isPushService } from "./push-services.ts";
import { createVapidToken } from "./vapid-token.ts";

const chance = () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) };
};

test("encrypts a message that the browser can decrypt", () => {
  for (const text of ["", "Priya calls", "Ünïcode 🎉", "x".repeat(3_000)]) {
    const browser = wakeableBrowser();
    expect(browser.open(encryptPush(text, browser.target, chance()))).toBe(text);
  }
});

test("another browser can't decrypt a push message", () => {
  const sealed = encryptPush("Priya calls", wakeableBrowser().target, chance());
  expect(() => wakeableBrowser().open(sealed)).toThrow();
});

test("reproduces the example of RFC 8291 §5", () => {
  const sealed = encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      key: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    {
      privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
      salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    },
  );
  expect(sealed.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

describe("the VAPID token", () => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const key = { publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey() };
  const now = new Date("2026-11-20T10:00:00.000Z");
  const pass = createVapidToken(
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://desk.example",
    key,
    now,
  );
  const [, head = "", claims = "", signature = "", formatted = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(pass) ?? [];

  test("names the push service, our contact and an expiry within a day", () => {
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({
      typ: "JWT",
      alg: "ES256",
    });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      aud: "https://fcm.googleapis.com",
      exp: now.getTime() / 1000 + 12 * 3_600,
      sub: "https://desk.example",
    });
  });

  test("is signed by the key it carries", () => {
    expect(formatted).toBe(key.publicKey);
    const point = Buffer.from(formatted, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)];
    const jwk = { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
    const judge = {
      key: createPublicKey({ key: jwk, format: "jwk" }),
      dsaEncoding: "ieee-p1363",
    } as const;
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify("sha256", signed, judge, Buffer.from(signature, "base64url"))).toBe(true);
    expect(verify("sha256", Buffer.from("else"), judge, Buffer.from(signature, "base64url"))).toBe(
      false,
    );
  });
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-par02p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://user@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://notify.windows.com.evil.example/abc", false],
  ["https://evilnotify.windows.com/abc", false],
  ["https://127.0.0.1/abc", false],
  ["https://[::1]/abc", false],
  ["no address", false],
])("%s is an allowed endpoint: %s", (endpoint, isAllowed) => {
  expect(isPushService(endpoint)).toBe(isAllowed);
});
